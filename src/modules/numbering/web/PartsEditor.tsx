import { CloseOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input } from 'antd';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import type { CodePart } from '../numbered.ts';
import { checkParts, composeCode } from '../numbering.rules.ts';
import { numberingPageTexts as n } from './numbering.texts.ts';
import './numbering.css';

const KINDS = ['fixed', 'custom', 'class', 'number', 'year', 'yearMonth', 'date'] as const;
/** Stands for the mark of a class in examples. */
const MARK = 'RD';
const MAX_PARTS = 8;
const hasText = (part: CodePart): boolean => part.kind === 'fixed' || part.kind === 'custom';

interface PartsEditorProps {
  value: readonly CodePart[];
  /** Digits of the running number. */
  digits: number;
  onChange(parts: CodePart[]): void;
}

/** The elements of a number, left to right, with the numbers they give today. */
export function PartsEditor({ value, digits, onChange }: PartsEditorProps) {
  const replace = (at: number, part: CodePart | null): void =>
    onChange(value.flatMap((old, i) => (i === at ? (part ? [part] : []) : [old])));
  const move = (at: number, by: -1 | 1): void => {
    const next = [...value];
    const [part] = next.splice(at, 1);
    next.splice(at + by, 0, part!);
    onChange(next);
  };
  const hasNumber = value.some((part) => part.kind === 'number');
  const offered = KINDS.filter((kind) => kind !== 'number' || !hasNumber);
  return (
    <div>
      <div className="wm-parts">
        {value.map((part, at) => (
          <div key={at} className={`wm-part wm-part-${part.kind}`}>
            <div className="wm-part-head">
              <span>{t(n[part.kind])}</span>
              <span className="wm-part-tools">
                <Button
                  type="text"
                  size="small"
                  icon={<LeftOutlined />}
                  aria-label={t(n.earlier)}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<RightOutlined />}
                  aria-label={t(n.later)}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t(n.remove)}
                  onClick={() => replace(at, null)}
                />
              </span>
            </div>
            {hasText(part) ? (
              <Input
                size="small"
                maxLength={20}
                autoFocus={!part.text}
                aria-label={t(n.text)}
                placeholder={t(n.text)}
                value={part.text ?? ''}
                onChange={(event) => replace(at, { ...part, text: event.target.value })}
              />
            ) : (
              <code>{composeCode([part], digits, 1, companyToday(), MARK)}</code>
            )}
          </div>
        ))}
        {value.length < MAX_PARTS && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: offered.map((kind) => ({ key: kind, label: t(n[kind]) })),
              onClick: ({ key }) => onChange([...value, { kind: key as CodePart['kind'] }]),
            }}
          >
            <Button className="wm-part-add" type="dashed" icon={<PlusOutlined />}>
              {t(n.add)}
            </Button>
          </Dropdown>
        )}
      </div>
      <CodeExample parts={value} digits={digits} />
    </div>
  );
}

/** The first numbers of a rule, or what is missing. */
function CodeExample({ parts, digits }: { parts: readonly CodePart[]; digits: number }) {
  const problems = checkParts(parts);
  const first = problems[0];
  return (
    <div className="wm-code-example" role="status">
      <span className="wm-hint">{t(n.examples)}</span>
      {parts.length === 0 ? (
        <span className="wm-hint">{t(n.noExample)}</span>
      ) : first ? (
        <span className="wm-code-problem">{t(first.message, first.params)}</span>
      ) : (
        [1, 2, 3].map((running) => (
          <code key={running}>{composeCode(parts, digits, running, companyToday(), MARK)}</code>
        ))
      )}
    </div>
  );
}

/** A rule in one line: the number it gives today. */
export function codeExample(parts: readonly CodePart[] | null, digits: number): string {
  return parts && checkParts(parts).length === 0 ? composeCode(parts, digits, 1, companyToday(), MARK) : '';
}
