import { Tag } from 'antd';
import { t } from '#web/lang.ts';
import { jobOutcomes } from '../job.report.ts';

const COLORS: Readonly<Record<string, string>> = { ok: 'green', failed: 'red', lost: 'orange' };

export function OutcomeTag({ outcome, error }: { outcome: string | null; error?: string | null }) {
  if (outcome === null) return null;
  const label = jobOutcomes[outcome as keyof typeof jobOutcomes];
  return (
    <Tag color={COLORS[outcome] ?? 'default'} title={error ?? ''}>
      {label ? t(label) : outcome}
    </Tag>
  );
}
