/** Calls of licenses beside those of their entity and lifecycle. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { LicenseRow } from './license.entity.ts';

/** Makes the next license, a draft that begins on the day after and lasts as long. */
export const renewLicense = call(
  'POST',
  '/api/v1/license/license/:id/renew',
  'crm:license:add',
  { id: int(['许可', '許可', 'License'], { required: true, min: 1 }) },
  output<LicenseRow>(),
  { label: ['续期许可', '續期許可', 'Renew a license'], touches: ['license'], creates: true, fails: 'save' },
);
