import { Select } from 'antd';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { projectsIn } from '../rollup.ts';
import type { PortfolioData } from './portfolio-data.tsx';
import { rollupTexts as x } from './texts.ts';

/** The part of the portfolio a page is narrowed to by its address: all that lies in it. */
export function useItem(data: PortfolioData) {
  const [said, setItem] = useQueryParam('item');
  const item = data.items.find(({ key }) => key === said) ?? null;
  const projects = new Set(
    item ? projectsIn(data.items, item.key) : data.items.flatMap((one) => (one.kind === 'project' ? one.id : [])),
  );
  const keys = new Set<string>(
    item ? [item.key, ...[...projects].map((id) => `project:${id}`)] : data.items.map(({ key }) => key),
  );
  const filter = (
    <Select<string>
      allowClear
      showSearch={BY_LABEL}
      aria-label={t(x.item)}
      placeholder={t(x.item)}
      style={{ width: 280 }}
      value={item?.key ?? null}
      options={data.items.filter((one) => one !== data.own).map(({ key, name }) => ({ value: key, label: name }))}
      onChange={(value) => setItem(value ?? null)}
    />
  );
  return { item, projects, has: (key: string) => keys.has(key), filter };
}
