import { ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { Button, Checkbox, Skeleton, Table, Tag, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { LANGS } from '#kernel/text.ts';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { download, upload } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { currentLang, forgetOverrides, t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { exportTexts, importTexts } from '../text.calls.ts';
import { textTexts as x } from '../text.rules.ts';
import { EditText } from './EditText.tsx';
import { isOwn, searchTexts, type TextRow, useTexts } from './use-texts.ts';
import '#web/entity/entity.css';
import './text.css';

/** Every text of the product: search, say it in the company's own words, give it to translators and back. */
export default function TextsPage() {
  const { rows, screens, error, refetch } = useTexts();
  const { text, set } = useAddressState();
  const words = text('search');
  const onlyOwn = text('own') !== '';
  const typed = useTyped(words, (search) => set({ search }));
  const [editing, setEditing] = useState<TextRow | null>(null);
  const pages = useTablePages();
  const found = useMemo(() => searchTexts(rows ?? [], words, onlyOwn), [rows, words, onlyOwn]);
  if (error && !rows) return <ReadError error={error} retry={refetch} />;
  if (!rows) return <Skeleton active style={{ padding: 16 }} />;
  const lang = LANGS.indexOf(currentLang());
  const take = async (file: File): Promise<void> => {
    const taken = await upload(importTexts, {}, file);
    forgetOverrides();
    toast.success(t(x.imported, { ...taken }));
  };
  const columns = [
    { title: t(x.key), dataIndex: 'key', width: 240, ellipsis: true },
    {
      title: t(x.builtIn),
      key: 'builtIn',
      render: (_: unknown, row: TextRow) => row.builtIn?.[lang] ?? <span className="wm-none">—</span>,
    },
    {
      title: t(x.own),
      key: 'own',
      render: (_: unknown, row: TextRow) =>
        LANGS.map((name, at) => row.own[at] && ([name, row.own[at]] as const))
          .filter((pair) => !!pair)
          .map(([name, text]) => (
            <div key={name}>
              <Tag>{name}</Tag>
              {text}
            </div>
          )),
    },
    {
      title: t(entityTexts.actions),
      key: 'actions',
      width: 90,
      render: (_: unknown, row: TextRow) => (
        <Button type="link" size="small" onClick={() => setEditing(row)}>
          {t(entityTexts.edit)}
        </Button>
      ),
    },
  ];
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-texts">
        <div className="wm-toolbar">
          <SearchBox
            allowClear
            className="wm-texts-search"
            placeholder={t(x.search)}
            aria-label={t(x.search)}
            value={typed.value}
            onChange={(e) => typed.type(e.target.value)}
            onSearch={typed.now}
          />
          <Checkbox checked={onlyOwn} onChange={(e) => set({ own: e.target.checked ? 'true' : '' })}>
            {`${t(x.onlyOwn)} (${rows.filter(isOwn).length})`}
          </Checkbox>
          <div className="wm-toolbar-right">
            <Upload
              accept=".xlsx,.xls"
              showUploadList={false}
              beforeUpload={(file) => {
                void take(file).catch(() => undefined);
                return false;
              }}
            >
              <Button icon={<ImportOutlined />}>{t(entityTexts.import)}</Button>
            </Upload>
            <Button
              icon={<ExportOutlined />}
              onClick={() => void download(exportTexts, { more: [...screens] }).catch(() => undefined)}
            >
              {t(entityTexts.export)}
            </Button>
          </div>
        </div>
        <p className="wm-hint">{t(x.note)}</p>
        <Table<TextRow> size="small" rowKey="key" dataSource={found} columns={columns} pagination={pages} />
      </div>
      {editing && <EditText key={editing.key} row={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}
