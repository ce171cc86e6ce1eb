/** Starting a workflow whose form is a page at a URL: the page says when, with its data. */
import { Alert, Input } from 'antd';
import { useContext, useMemo, useRef, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, newKey, send, useCall } from '#web/api.ts';
import { ScreenContext } from '#web/dirty.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { closeTag } from '#web/shell/actions.ts';
import { type FormRegistration, formRegistDetailList } from '../form-registration.calls.ts';
import { registrationTexts as r } from '../form-registration.texts.ts';
import { saveStartDraft, startInstance } from '../instance.calls.ts';
import type { FormMessage } from '../url-form.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { UrlForm } from './UrlForm.tsx';
import { SEE } from './WorkflowTable.tsx';

/** All variables in one page, as the specification asks for them. */
const PAGE = { pageNum: 1, pageSize: 999 };
const LIST = '/modules/workflow/myWorkflow/myRequest';

export function UrlStart({ defKey, registration }: { defKey: string; registration: FormRegistration }) {
  const { key: screen } = useContext(ScreenContext);
  const details = useCall(formRegistDetailList, { ...PAGE, configId: registration.id }, { staleTime: 0 });
  const [title, setTitle] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const busy = useRef(false);
  const draft = useRef<number | null>(null);
  const idempotencyKey = useMemo(newKey, []);
  const keys = useMemo(() => details.data?.list.map((one) => one.variableKey) ?? [], [details.data]);
  const run = async ({ type, formData: form, vars }: FormMessage): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setProblems([]);
    try {
      const named = title.trim() ? { title: title.trim() } : {};
      if (type === 'saveDraft') {
        const known = draft.current === null ? {} : { id: draft.current };
        draft.current = (await send(saveStartDraft, { key: defKey, form, vars, ...named, ...known })).id;
        toast.success(t(r.saved));
        return;
      }
      const options = { quiet: [CODE.refused], idempotencyKey };
      const { instanceId } = await send(startInstance, { key: defKey, form, vars, ...named }, options);
      toast.success(t(i.flowStarted));
      await go(href(SEE, { instId: instanceId, fromMenu: LIST }));
      await closeTag(screen);
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused)
        setProblems(error.problems.length > 0 ? error.problems.map((p) => p.text) : [error.message]);
    } finally {
      busy.current = false;
    }
  };
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{registration.workflowName}</h1>
        <Input
          style={{ maxWidth: 360 }}
          value={title}
          maxLength={200}
          placeholder={t(r.instanceTitle)}
          aria-label={t(r.instanceTitle)}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      {problems.map((text) => (
        <Alert key={text} type="error" showIcon title={text} />
      ))}
      {details.data && (
        <UrlForm
          formUrl={registration.formUrl!}
          title={registration.workflowName}
          mode="new"
          variableKeys={keys}
          query={{ defKey }}
          onMessage={(message) => void run(message)}
        />
      )}
    </div>
  );
}
