/** What has to hold before a version is released: green, or red with what to do. */
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { List } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { releaseChecks } from '../product.calls.ts';
import { productPageTexts as x } from './texts.ts';

export function ReleaseChecks({ id }: { id: number }) {
  const answer = useCall(releaseChecks, { versionId: id }, { quiet: true });
  if (answer.error) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  return (
    <List
      loading={!answer.data}
      dataSource={answer.data ?? []}
      locale={{ emptyText: t(x.noChecks) }}
      renderItem={(check) => (
        <List.Item
          actions={
            check.link && check.open > 0
              ? [
                  <PageLink key="go" to={check.link}>
                    {t(x.goThere)}
                  </PageLink>,
                ]
              : []
          }
        >
          <List.Item.Meta
            avatar={
              check.open > 0 ? (
                <CloseCircleFilled style={{ color: '#cf1322' }} aria-label={t(x.red)} />
              ) : (
                <CheckCircleFilled style={{ color: '#389e0d' }} aria-label={t(x.green)} />
              )
            }
            title={t(check.label)}
            description={check.open > 0 ? `${t(x.openReasons, { count: check.open })} ${t(check.todo)}` : t(x.passed)}
          />
        </List.Item>
      )}
    />
  );
}
