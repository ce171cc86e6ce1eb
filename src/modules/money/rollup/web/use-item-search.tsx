import { Select } from 'antd';
import type { ReactNode } from 'react';
import { folded } from '#kernel/check.ts';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import { useLights } from '#modules/objects/project/web/public.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { rollupTexts as x } from './texts.ts';

interface ItemSearch {
  light: string | null;
  /** Trimmed, in small letters. */
  wanted: string;
  /** `lights`: those one may choose. */
  inputs(lights: readonly LightStatus[]): ReactNode;
}

/** Search by words and light, kept in the address. */
export function useItemSearch(): ItemSearch {
  const [light, setLight] = useQueryParam('light');
  const [search, setSearch] = useQueryParam('search');
  const lightOf = useLights('project');
  return {
    light,
    wanted: folded(search ?? ''),
    inputs: (lights) => (
      <>
        <SearchBox
          allowClear
          placeholder={t(x.search)}
          style={{ width: 240 }}
          value={search ?? ''}
          onChange={(event) => setSearch(event.target.value || null)}
        />
        <Select<string>
          allowClear
          aria-label={t(x.light)}
          placeholder={t(x.light)}
          style={{ width: 200 }}
          value={light}
          options={lights.map((value) => ({ value, label: lightOf(value).remark }))}
          onChange={(value) => setLight(value ?? null)}
        />
      </>
    ),
  };
}
