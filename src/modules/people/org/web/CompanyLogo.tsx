import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { CallFailed, CallRefused, send, upload, useCall } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { companyLogo, LOGO_BYTES, LOGO_TYPES, logoTexts, removeLogo, uploadLogo } from '../org.calls.ts';
import { orgPageTexts as o } from './org.texts.ts';

/** The logo at the top of the menu: shown to everybody, changed at once by people who may edit the company. */
export function CompanyLogo({ may }: { may: boolean }) {
  const answer = useCall(companyLogo, {}, { background: true });
  const [busy, setBusy] = useState(false);
  const logo = answer.data?.fileMenuUrl ? answer.data : null;
  const change = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof CallFailed)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const pick = (file: File): false => {
    if (file.size > LOGO_BYTES) toast.error(t(logoTexts.size));
    else if (!LOGO_TYPES[file.type]) toast.error(t(logoTexts.kind));
    else void change(() => upload(uploadLogo, {}, file), t(o.saved));
    return false;
  };
  return (
    <section className="wm-org-logo" aria-label={t(o.logo)}>
      <h2>{t(o.logo)}</h2>
      <div>
        {logo ? (
          <img src={`data:image/${logo.fileMenuType};base64,${logo.fileMenuUrl}`} alt={t(o.logo)} />
        ) : (
          <span className="wm-none">{t(o.noLogo)}</span>
        )}
        {may && (
          <Upload accept={Object.keys(LOGO_TYPES).join(',')} showUploadList={false} beforeUpload={pick} disabled={busy}>
            <Button icon={<UploadOutlined />} loading={busy}>
              {t(o.logoChoose)}
            </Button>
          </Upload>
        )}
        {may && logo && (
          <Button disabled={busy} onClick={() => void change(() => send(removeLogo, {}), t(o.logoRemoved))}>
            {t(o.logoRemove)}
          </Button>
        )}
      </div>
      {may && <p className="wm-hint">{t(o.logoHint)}</p>}
    </section>
  );
}
