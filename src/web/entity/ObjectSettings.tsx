/**
 * The page of settings that apply as a whole in a project or template, else from the company: its head, the setting in force, and
 * its parts. The server's half is `server/entity/object-settings.ts`.
 */
import { Alert, Button, Form, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import type { RightKey } from '#kernel/entity.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { ask, toast } from '../feedback.tsx';
import { t } from '../lang.ts';
import { useScope } from '../scope.ts';
import { useRights, useSession } from '../session.ts';
import { entityTexts } from './entity-texts.ts';
import { ReadError } from './ReadError.tsx';
import { useKept } from './record/use-unsaved.ts';
import { settingsTexts } from './settings-texts.ts';
import './entity.css';

interface SettingsAnswer<C> {
  config: C;
  /** 0: no setting here, the company's applies. */
  version: number;
  company: { version: number };
}

/** The setting, and how to change a part of it. */
export interface SettingsPartProps<C> {
  config: C;
  set(patch: Partial<C>): void;
}

interface ObjectSettingsProps<C, A extends SettingsAnswer<C>> {
  answer: { data: A | undefined; error: Error | null; refetch(): Promise<unknown> };
  save(version: number, config: C | null): Promise<unknown>;
  saveOfCompany(version: number, config: C): Promise<unknown>;
  /** Inside the object, any of them; for the company. */
  rights: readonly RightKey[];
  companyRight: RightKey;
  /** Key under which unsaved input is kept. */
  kept: string;
  /** Its name and the question of the company's button; others only if they differ. */
  texts: Readonly<Record<'page' | 'askCompany', Message> & Partial<Record<keyof typeof settingsTexts, Message>>>;
  /** Of the form; its notes are `…-note`. */
  className: string;
  /** Shown next to the setting in force. */
  hint?: Message;
  check?(config: C): Problem | null;
  children(part: SettingsPartProps<C>, answer: A, mayEdit: boolean): ReactNode;
}

export function ObjectSettings<C, A extends SettingsAnswer<C>>(props: ObjectSettingsProps<C, A>) {
  const { data, error, refetch } = props.answer;
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  return <Settings key={`${data.version}.${data.company.version}`} {...props} data={data} />;
}

function Settings<C, A extends SettingsAnswer<C>>({
  data,
  answer: { refetch },
  save,
  saveOfCompany,
  rights,
  companyRight,
  kept,
  texts: own,
  className,
  hint,
  check,
  children,
}: ObjectSettingsProps<C, A> & { data: A }) {
  const c = { ...settingsTexts, ...own };
  const owner = useScope();
  const { can } = useRights(owner);
  const { viewer } = useSession();
  const mayEdit = rights.some((right) => can(right));
  const [{ config }, change] = useKept<{ config: C }>(kept, { config: data.config });
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(config) !== JSON.stringify(data.config);
  const wrong = check?.(config) ?? null;
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      toast.success(t(entityTexts.saved));
      void refetch();
    } catch {
      // The refusal has been shown; input stays.
    } finally {
      setBusy(false);
    }
  };
  const back = async (): Promise<void> => {
    if (await ask({ title: c.askBack, confirm: c.back, danger: true })) await run(() => save(data.version, null));
  };
  const toCompany = async (): Promise<void> => {
    if (await ask({ title: c.askCompany, confirm: c.toCompany }))
      await run(() => saveOfCompany(data.company.version, data.config));
  };
  const ofTemplate = owner.templateId !== undefined;
  const follows = data.version === 0;
  const says = ofTemplate ? (follows ? c.followsTemplate : c.ofTemplate) : follows ? c.follows : c.own;
  const note = `${className}-note`;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(c.page)}</h1>
        <div className="wm-page-tools">
          {viewer.can(companyRight) && (
            <Button disabled={dirty || busy} onClick={() => void toCompany()}>
              {t(c.toCompany)}
            </Button>
          )}
          {mayEdit && !follows && (
            <Button disabled={busy} onClick={() => void back()}>
              {t(c.back)}
            </Button>
          )}
          {mayEdit && (
            <Button
              type="primary"
              disabled={!dirty || wrong !== null}
              loading={busy}
              onClick={() => void run(() => save(data.version, config))}
            >
              {t(entityTexts.save)}
            </Button>
          )}
        </div>
      </div>
      <Form layout="vertical" disabled={!mayEdit} className={`wm-page-body ${className}`}>
        <Alert className={note} type="info" showIcon title={t(says)} description={hint && t(hint)} />
        {wrong && <Alert className={note} type="error" showIcon title={t(wrong.message, wrong.params)} />}
        {children({ config, set: (patch) => change({ config: { ...config, ...patch } }) }, data, mayEdit)}
      </Form>
    </div>
  );
}

/** A part of settings under its heading. */
export const SettingsPart = ({ title, children }: { title: Message; children: ReactNode }) => (
  <section>
    <h2 className="wm-form-head">{t(title)}</h2>
    {children}
  </section>
);
