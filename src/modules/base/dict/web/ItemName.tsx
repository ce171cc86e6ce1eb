import { Tag } from 'antd';
import { t } from '#web/lang.ts';
import type { DictItemRow } from '../dict.entity.ts';
import { dictPageTexts as d } from './dict.texts.ts';

/** An item by its name; those of the product are marked. */
export const ItemName = ({ row }: { row: DictItemRow }) => (
  <>
    {row.name} {row.builtIn && <Tag>{t(d.builtIn)}</Tag>}
  </>
);
