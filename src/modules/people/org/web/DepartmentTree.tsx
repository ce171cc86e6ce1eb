import { ApartmentOutlined } from '@ant-design/icons';
import { Empty, Skeleton, Tree } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { folded } from '#kernel/check.ts';
import { entityCalls, type Option } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { useSize } from '#web/entity/list/use-size.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { department } from '../department.entity.ts';
import { orgPageTexts as o } from './org.texts.ts';
import './org.css';

interface Node {
  key: number;
  title: string;
  children: Node[];
}

/** Departments as a tree; those whose parent is not among them are roots. With a search: matches and their ancestors. */
function departmentNodes(options: readonly Option[], search: string): Node[] {
  const byId = new Map(options.map((option) => [option.id, option]));
  const wanted = folded(search);
  const kept = new Set<number>();
  for (const option of options) {
    if (!folded(`${option.title} ${option.code ?? ''}`).includes(wanted)) continue;
    for (let at: Option | undefined = option; at && !kept.has(at.id); at = byId.get(at.parentId ?? -1)) kept.add(at.id);
  }
  const nodes = new Map(
    options
      .filter(({ id }) => kept.has(id))
      .map(({ id, title }): [number, Node] => [id, { key: id, title, children: [] }]),
  );
  const roots: Node[] = [];
  for (const option of options) {
    const node = nodes.get(option.id);
    if (node) (nodes.get(option.parentId ?? -1)?.children ?? roots).push(node);
  }
  return roots;
}

interface DepartmentTreeProps {
  selected: number | null;
  onSelect(id: number | null): void;
}

/** The company's departments; null means all of them. */
export function DepartmentTree({ selected, onSelect }: DepartmentTreeProps) {
  const answer = useCall(entityCalls(department).options, { pageSize: 1000 }, { quiet: true });
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<readonly Key[]>([]);
  const [box, { height }] = useSize<HTMLDivElement>();
  const nodes = useMemo(() => departmentNodes(answer.data ?? [], search), [answer.data, search]);
  const expanded = (answer.data ?? []).map(({ id }) => id).filter((id) => search !== '' || !closed.includes(id));
  return (
    <>
      <div className="wm-aside-head">
        <SearchBox
          allowClear
          size="small"
          placeholder={t(o.searchTree)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <button type="button" className="wm-org-all" aria-pressed={selected === null} onClick={() => onSelect(null)}>
        <ApartmentOutlined /> {t(o.allDepartments)}
      </button>
      <div ref={box} className="wm-org-tree-body">
        {answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} title={o.treeFailed} />
        ) : !answer.data ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : nodes.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
        ) : (
          <Tree
            blockNode
            treeData={nodes}
            height={Math.max(120, height)}
            expandedKeys={expanded}
            selectedKeys={selected === null ? [] : [selected]}
            onExpand={(open) => setClosed(expanded.filter((key) => !open.includes(key)))}
            onSelect={(keys) => onSelect(keys[0] === undefined ? null : Number(keys[0]))}
          />
        )}
      </div>
    </>
  );
}
