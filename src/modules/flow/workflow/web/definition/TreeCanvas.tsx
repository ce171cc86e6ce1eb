/**
 * The tree from top to bottom: cards, branches side by side, a plus between any two steps.
 *
 * Every card and plus is a button; arrow keys go from one to the next, Delete removes, Alt with arrows moves. Lines are
 * drawn by CSS; only the bar where branches merge is measured.
 */
import {
  ApartmentOutlined,
  AuditOutlined,
  BranchesOutlined,
  CalculatorOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  ExclamationCircleFilled,
  FormOutlined,
  MailOutlined,
  MoreOutlined,
  NodeIndexOutlined,
  NotificationOutlined,
  PlusOutlined,
  StopOutlined,
  ThunderboltOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps, Popover, Tooltip } from 'antd';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '#web/lang.ts';
import type { DesignOptions } from '../../definition/definition.calls.ts';
import type { Variable } from '../../definition/design.ts';
import type { BlockStep, Branch, Place, Step, Tree } from '../../definition/tree.ts';
import { isBlock } from '../../definition/tree.ts';
import type { ApproverRule } from '../../graph.ts';
import { askText, conditionText, rulesText, stepText } from './describe.ts';
import { stepTexts as x } from './designer-texts.ts';
import type { NewKind } from './steps/new-step.ts';

export type CardAction = 'duplicate' | 'up' | 'down' | 'left' | 'right' | 'remove';
export interface TreeCanvasProps {
  tree: Tree;
  options: DesignOptions;
  variables: readonly Variable[];
  /** Who may start; everybody if nobody is named. */
  starters: readonly ApproverRule[];
  selected: string | null;
  problems: ReadonlyMap<string, string[]>;
  /** Nodes and flows of a simulated path; null when none is shown. */
  path: ReadonlySet<string> | null;
  readOnly?: boolean;
  onSelect(id: string): void;
  onAdd(place: Place, kind: NewKind): void;
  onAddBranch(block: string): void;
  onAct(id: string, action: CardAction): void;
}

const Canvas = createContext<TreeCanvasProps>(null as unknown as TreeCanvasProps);

const ICONS: Readonly<Record<NewKind, ReactNode>> = {
  approve: <AuditOutlined />,
  handle: <FormOutlined />,
  cc: <MailOutlined />,
  notice: <NotificationOutlined />,
  condition: <BranchesOutlined />,
  parallel: <ApartmentOutlined />,
  inclusive: <NodeIndexOutlined />,
  service: <ThunderboltOutlined />,
  script: <CalculatorOutlined />,
  delay: <ClockCircleOutlined />,
  subflow: <NodeIndexOutlined />,
  stop: <StopOutlined />,
};
const GROUPS: readonly (readonly [keyof typeof x, readonly NewKind[]])[] = [
  ['people', ['approve', 'handle', 'cc', 'notice']],
  ['branches', ['condition', 'parallel', 'inclusive']],
  ['automatic', ['service', 'script', 'delay', 'subflow', 'stop']],
];

/** Moves the focus to the next or previous button of the canvas. */
function moveFocus(from: HTMLElement, by: number): void {
  const all = [...(from.closest('.wf-canvas')?.querySelectorAll<HTMLElement>('.wf-card, .wf-plus, .wf-way') ?? [])];
  all[all.indexOf(from) + by]?.focus();
}

function keys(event: KeyboardEvent<HTMLElement>, act: (action: CardAction) => void): void {
  const arrows: Record<string, [CardAction, number]> = {
    ArrowUp: ['up', -1],
    ArrowDown: ['down', 1],
    ArrowLeft: ['left', -1],
    ArrowRight: ['right', 1],
  };
  const found = arrows[event.key];
  if (found && event.altKey) act(found[0]);
  else if (found) moveFocus(event.currentTarget, found[1]);
  else if (event.key === 'Delete') {
    moveFocus(event.currentTarget, -1);
    act('remove');
  } else return;
  event.preventDefault();
}

function AddMenu({ place, last, onDone }: { place: Place; last: boolean; onDone(): void }) {
  const { onAdd } = useContext(Canvas);
  return (
    <div className="wf-add-menu">
      {GROUPS.map(([group, kinds]) => (
        <fieldset key={group}>
          <legend>{t(x[group])}</legend>
          {kinds
            .filter((kind) => kind !== 'stop' || last)
            .map((kind) => (
              <button
                type="button"
                key={kind}
                className={`wf-add-kind wf-kind-${kind}`}
                onClick={() => {
                  onDone();
                  onAdd(place, kind);
                }}
              >
                {ICONS[kind]}
                <span>{t(x[kind])}</span>
              </button>
            ))}
        </fieldset>
      ))}
    </div>
  );
}

/** The line below a step, with the plus on it. `last`: nothing follows in this branch. */
function Plus({ place, last, ends }: { place: Place; last: boolean; ends?: boolean }) {
  const { readOnly } = useContext(Canvas);
  const [open, setOpen] = useState(false);
  if (ends) return <div className="wf-line wf-line-end" />;
  return (
    <div className="wf-line">
      {!readOnly && (
        <Popover
          open={open}
          onOpenChange={setOpen}
          trigger="click"
          placement="right"
          destroyOnHidden
          content={<AddMenu place={place} last={last} onDone={() => setOpen(false)} />}
        >
          <button
            type="button"
            className="wf-plus"
            aria-label={t(x.add)}
            title={t(x.add)}
            onKeyDown={(e) => keys(e, () => undefined)}
          >
            <PlusOutlined />
          </button>
        </Popover>
      )}
    </div>
  );
}

function Mark({ id }: { id: string }) {
  const found = useContext(Canvas).problems.get(id);
  if (!found) return null;
  return (
    <Tooltip title={found.map((text) => <div key={text}>{text}</div>)}>
      <ExclamationCircleFilled className="wf-mark" aria-label={found.join('\n')} />
    </Tooltip>
  );
}

function CardMenu({ id, actions, removeText }: { id: string; actions: readonly CardAction[]; removeText: string }) {
  const { onAct, readOnly } = useContext(Canvas);
  if (readOnly) return null;
  const words = { duplicate: x.duplicate, up: x.moveUp, down: x.moveDown, left: x.moveLeft, right: x.moveRight };
  const items: MenuProps['items'] = actions.map((action) => ({
    key: action,
    danger: action === 'remove',
    label: action === 'remove' ? removeText : t(words[action]),
    onClick: ({ domEvent }) => {
      domEvent.stopPropagation();
      onAct(id, action);
    },
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <button type="button" className="wf-more" aria-label={t(x.more)} onClick={(e) => e.stopPropagation()}>
        <MoreOutlined />
      </button>
    </Dropdown>
  );
}

const state = ({ selected, problems, path }: TreeCanvasProps, id: string): string =>
  `${selected === id ? ' wf-selected' : ''}${problems.has(id) ? ' wf-wrong' : ''}${path ? (path.has(id) ? ' wf-taken' : ' wf-left') : ''}`;

function Card({ step }: { step: Step }) {
  const canvas = useContext(Canvas);
  const { options, variables, onSelect, onAct } = canvas;
  const kind = step.kind === 'cc' && step.as === 'notice' ? 'notice' : step.kind;
  const text = stepText(step, options, variables);
  return (
    <div className={`wf-box wf-kind-${kind}${state(canvas, step.id)}`}>
      <button
        type="button"
        className="wf-card"
        data-node={step.id}
        onClick={() => onSelect(step.id)}
        onKeyDown={(e) => keys(e, (action) => onAct(step.id, action))}
      >
        <span className="wf-card-head">
          {ICONS[kind]}
          <span className="wf-card-name">{step.name || t(x[kind])}</span>
        </span>
        <span className={text ? 'wf-card-text' : 'wf-card-text wf-card-ask'} title={text}>
          {text || askText(step)}
        </span>
      </button>
      <Mark id={step.id} />
      <CardMenu id={step.id} actions={['duplicate', 'up', 'down', 'remove']} removeText={t(x.remove)} />
    </div>
  );
}

function Way({ block, branch, at }: { block: BlockStep; branch: Branch; at: number }) {
  const canvas = useContext(Canvas);
  const { options, variables, onSelect, onAct } = canvas;
  const isDefault = block.kind !== 'parallel' && at === block.branches.length - 1;
  const text = conditionText(branch, options, variables);
  const hint = block.kind === 'parallel' ? t(x.allBranches) : isDefault ? t(x.otherwiseHint) : text;
  return (
    <div className={`wf-box wf-way-box${state(canvas, branch.id)}`}>
      <button
        type="button"
        className="wf-way"
        data-node={branch.id}
        onClick={() => onSelect(branch.id)}
        onKeyDown={(e) => keys(e, (action) => onAct(branch.id, action))}
      >
        <span className="wf-way-head">
          <span className="wf-card-name">{branch.name || t(isDefault ? x.otherwise : x.branch, { n: at + 1 })}</span>
          {!isDefault && block.kind === 'condition' && <span className="wf-order">{at + 1}</span>}
        </span>
        <span className={hint ? 'wf-card-text' : 'wf-card-text wf-card-ask'} title={hint}>
          {hint || t(x.noCondition)}
        </span>
      </button>
      <Mark id={branch.id} />
      <CardMenu
        id={branch.id}
        actions={isDefault ? ['remove'] : ['left', 'right', 'remove']}
        removeText={t(x.removeBranch)}
      />
    </div>
  );
}

/** From the leftmost to the rightmost branch that goes on, and to the middle of the block where the next line starts. */
function useMergeBar(block: BlockStep): [ref: RefObject<HTMLDivElement | null>, left: number, width: number] {
  const ways = useRef<HTMLDivElement>(null);
  const [[left, width], setBar] = useState<readonly [number, number]>([0, 0]);
  // Widths change with anything inside, so the bar is measured after every drawing; most find it unchanged.
  useLayoutEffect(() => {
    const { current } = ways;
    if (!current) return;
    const columns = [...current.children] as HTMLElement[];
    const open = columns.filter((_, i) => !stopsHere(block.branches[i]?.steps ?? []));
    const middle = current.offsetLeft + current.offsetWidth / 2;
    const ends = [middle, ...open.map((column) => column.offsetLeft + column.offsetWidth / 2)];
    const from = Math.round(Math.min(...ends)) - 1;
    const to = Math.round(Math.max(...ends)) + 1;
    const size = open.length === 0 ? 0 : to - from;
    setBar((before) => (before[0] === from && before[1] === size ? before : [from, size]));
  });
  return [ways, left, width];
}

function Block({ block }: { block: BlockStep }) {
  const canvas = useContext(Canvas);
  const [ways, left, width] = useMergeBar(block);
  return (
    <div className="wf-block">
      <div className={`wf-box wf-gate wf-kind-${block.kind}${state(canvas, block.id)}`}>
        <button
          type="button"
          className="wf-card wf-gate-card"
          data-node={block.id}
          onClick={() => canvas.onSelect(block.id)}
          onKeyDown={(e) => keys(e, (action) => canvas.onAct(block.id, action))}
        >
          {ICONS[block.kind]}
          <span>{block.name || t(x[block.kind])}</span>
        </button>
        {!canvas.readOnly && (
          <Tooltip title={t(x.addBranch)}>
            <button
              type="button"
              className="wf-more"
              aria-label={t(x.addBranch)}
              onClick={() => canvas.onAddBranch(block.id)}
            >
              <PlusOutlined />
            </button>
          </Tooltip>
        )}
        <CardMenu id={block.id} actions={['duplicate', 'up', 'down', 'remove']} removeText={t(x.remove)} />
        <Mark id={block.id} />
      </div>
      <div className="wf-ways" ref={ways}>
        {block.branches.map((branch, i) => (
          <div className={`wf-column${stopsHere(branch.steps) ? ' wf-column-stops' : ''}`} key={branch.id}>
            <Way block={block} branch={branch} at={i} />
            <Plus place={{ into: branch.id }} last={branch.steps.length === 0 && block.kind === 'condition'} />
            <Steps steps={branch.steps} inCondition={block.kind === 'condition'} />
          </div>
        ))}
      </div>
      <div className="wf-merge" style={{ left, width }} />
    </div>
  );
}

/** Whether nothing follows these steps. */
function stopsHere(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (!last) return false;
  return last.kind === 'stop' || (isBlock(last) && last.branches.every((b) => stopsHere(b.steps)));
}

function Steps({ steps, inCondition }: { steps: readonly Step[]; inCondition: boolean }) {
  return steps.map((step, i) => {
    const last = i === steps.length - 1;
    return (
      <div className="wf-step" key={step.id}>
        {isBlock(step) ? <Block block={step} /> : <Card step={step} />}
        <Plus place={{ after: step.id }} last={last && inCondition} ends={last && stopsHere(steps)} />
      </div>
    );
  });
}

export function TreeCanvas(props: TreeCanvasProps) {
  const { tree, options, variables, starters, onSelect } = props;
  return (
    <Canvas value={props}>
      <div className="wf-tree">
        <div className={`wf-box wf-kind-start${state(props, tree.start.id)}`}>
          <button
            type="button"
            className="wf-card"
            data-node={tree.start.id}
            onClick={() => onSelect(tree.start.id)}
            onKeyDown={(e) => keys(e, () => undefined)}
          >
            <span className="wf-card-head">
              <UserOutlined />
              <span className="wf-card-name">{tree.start.name || t(x.start)}</span>
            </span>
            <span className="wf-card-text">{rulesText(starters, options, variables) || t(x.everyone)}</span>
          </button>
          <Mark id={tree.start.id} />
        </div>
        <Plus place={{ into: null }} last={false} />
        <Steps steps={tree.steps} inCondition={false} />
        <div className={`wf-end${state(props, tree.end.id)}`}>
          <CheckCircleOutlined /> {tree.end.name || t(x.end)}
        </div>
      </div>
    </Canvas>
  );
}
