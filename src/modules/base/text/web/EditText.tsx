import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { LANGS } from '#kernel/text.ts';
import { CallRefused, send } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { mayLose } from '#web/entity/record/RecordDialog.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { forgetOverrides, t } from '#web/lang.ts';
import { saveOwnText } from '../text.calls.ts';
import { checkOwnText, cleanOwn, MAX_OWN, textTexts as x } from '../text.rules.ts';
import type { TextRow } from './use-texts.ts';

const FIELDS = ['zh', 'hk', 'en'] as const;

/** The three languages of one text; an empty one says the built-in text. */
export function EditText({ row, onClose }: { row: TextRow; onClose(): void }) {
  const [{ values }, set, dirty] = useKept(`text ${row.key}`, { values: row.own.map((text) => text ?? '') });
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = async (): Promise<void> => {
    const builtIn = row.builtIn ?? undefined;
    const own = cleanOwn(values, builtIn);
    const problems = checkOwnText(row.key, own, builtIn);
    setErrors(Object.fromEntries(problems.map((p) => [p.field ?? 'key', t(p.message, p.params)])));
    if (problems.length > 0 || busy) return;
    setBusy(true);
    try {
      const [zh, hk, en] = own;
      await send(saveOwnText, { key: row.key, zh, hk, en }, { quiet: [CODE.refused] });
      forgetOverrides();
      toast.success(t(entityTexts.saved));
      onClose();
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== CODE.refused) return;
      setErrors(Object.keys(error.byField).length > 0 ? error.byField : { key: error.told });
    } finally {
      setBusy(false);
    }
  };
  const close = async (): Promise<void> => {
    if (await mayLose(dirty)) onClose();
  };
  return (
    <Modal
      open
      centered
      width={640}
      title={t(x.editTitle)}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <div className="wm-dialog-foot">
          <Button onClick={() => set({ values: ['', '', ''] })}>{t(x.reset)}</Button>
          <span className="wm-dialog-note" />
          <Button onClick={close}>{t(entityTexts.cancel)}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t(entityTexts.save)}
          </Button>
        </div>
      }
    >
      <p className="wm-hint">{row.key}</p>
      {errors.key && <Alert type="error" showIcon title={errors.key} />}
      <Form layout="vertical">
        {LANGS.map((lang, i) => {
          const field = FIELDS[i]!;
          const error = errors[field];
          return (
            <Form.Item
              key={lang}
              label={t(saveOwnText.input[field].label)}
              htmlFor={`own-${field}`}
              extra={row.builtIn?.[i]}
              {...(error && { validateStatus: 'error' as const, help: error })}
            >
              <Input.TextArea
                id={`own-${field}`}
                autoFocus={i === 0}
                autoSize={{ minRows: 1, maxRows: 6 }}
                maxLength={MAX_OWN}
                value={values[i]!}
                onChange={(e) => set({ values: values.map((text, at) => (at === i ? e.target.value : text)) })}
              />
            </Form.Item>
          );
        })}
      </Form>
    </Modal>
  );
}
