import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { PHONE_WIDTH, useNarrow } from '../../hooks.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import { ColumnSettingsButton } from './ColumnSettingsButton.tsx';
import { SavedViews } from './SavedViews.tsx';
import type { EntityList } from './use-entity-list.ts';

/** How rows are shown, of an entity or of a call: asked again, saved views, columns. */
export function ListTools({ list }: { list: EntityList }) {
  const phone = useNarrow(PHONE_WIDTH);
  return (
    <div className="wm-toolbar-right">
      <Button
        type="text"
        icon={<ReloadOutlined />}
        title={t(entityTexts.refresh)}
        aria-label={t(entityTexts.refresh)}
        onClick={list.refetch}
      />
      <SavedViews list={list} />
      {!phone && <ColumnSettingsButton list={list} />}
    </div>
  );
}
