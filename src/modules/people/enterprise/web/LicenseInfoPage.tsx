import { Alert, Input, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { folded } from '#kernel/check.ts';
import { useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { enterpriseTexts as e } from '../enterprise.texts.ts';
import { type LicenseInfo, licenseInfo } from '../license-info.calls.ts';
import '#web/entity/entity.css';
import './enterprise.css';

const of = (used: number | string, most: number | null, unit = ''): string =>
  `${used}${unit} / ${most === null ? t(e.unlimited) : `${most}${unit}`}`;

/** The product, how much of it the company uses, and what it is made of. */
export default function LicenseInfoPage() {
  const answer = useCall(licenseInfo, {}, { quiet: true });
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Info info={answer.data} />;
}

function Info({ info: { product, usage, modules, packages } }: { info: LicenseInfo }) {
  const [search, setSearch] = useState('');
  const word = folded(search);
  const shown = packages.filter(({ name, license }) => folded(`${name} ${license}`).includes(word));
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(e.licenseInfo)}</h1>
      </div>
      <div className="wm-page-body wm-license-info">
        <Alert
          type="info"
          showIcon
          title={`${product.name} ${product.version} · ${product.license}`}
          description={t(e.free)}
        />
        <h2 className="wm-form-head">{t(e.usage)}</h2>
        <dl className="wm-facts">
          <dt>{t(e.accounts)}</dt>
          <dd>{of(usage.seatsUsed, usage.seats)}</dd>
          <dt>{t(e.projects)}</dt>
          <dd>{of(usage.projectsUsed, usage.projects)}</dd>
          <dt>{t(e.storage)}</dt>
          <dd>{of(usage.storageUsed, usage.storageGib, ' GiB')}</dd>
        </dl>
        <h2 className="wm-form-head">{t(e.installed, { count: modules.length })}</h2>
        <p className="wm-license-modules">
          {modules.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </p>
        <h2 className="wm-form-head">{t(e.thirdParty, { count: packages.length })}</h2>
        <Input.Search
          allowClear
          aria-label={t(e.search)}
          placeholder={t(e.search)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Table
          size="small"
          rowKey={({ name, version }) => `${name} ${version}`}
          dataSource={shown}
          pagination={{ pageSize: 20, showSizeChanger: false }}
          columns={[
            { title: t(e.pack), dataIndex: 'name' },
            { title: t(e.version), dataIndex: 'version', width: 160 },
            { title: t(e.license), dataIndex: 'license', width: 200 },
          ]}
        />
      </div>
    </div>
  );
}
