/** Where an opinion is typed: with one's frequent opinions to press, which are kept here too. */
import { DeleteOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Popover } from 'antd';
import { type ComponentRef, type Ref, useEffect, useRef, useState } from 'react';
import { CallRefused, send, useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { type Habits, MOST_PHRASES, myHabits, PHRASE_LENGTH, saveHabits } from '../../instance/habit.calls.ts';
import { habitTexts as h } from './habit-texts.ts';

const NONE: Habits = { phrases: [], prefill: null, goNext: false };

/** One's habits; none while they are not known. */
export const useHabits = (): Habits => useCall(myHabits, {}, { quiet: true, background: true }).data ?? NONE;

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  onSubmit(): void;
  /** Agreeing: begins with what the person wants it to. */
  agreeing: boolean;
  area?: Ref<ComponentRef<typeof Input.TextArea>>;
}

export function OpinionInput({ label, value, onChange, onSubmit, agreeing, area }: Props) {
  const { phrases, prefill, goNext } = useHabits();
  const untouched = useRef(true);
  useEffect(() => {
    if (agreeing && prefill !== null && untouched.current && value === '') onChange(prefill);
    if (prefill !== null) untouched.current = false;
  }, [agreeing, prefill, value, onChange]);
  const type = (next: string): void => {
    untouched.current = false;
    onChange(next);
  };
  // Pressing one uses it alone, or appends it if something has been typed.
  const put = (phrase: string): void =>
    type(value.trim() === '' || value === prefill || phrases.includes(value) ? phrase : `${value.trimEnd()} ${phrase}`);
  return (
    <>
      <Input.TextArea
        ref={area ?? null}
        rows={3}
        maxLength={1000}
        showCount
        aria-label={label}
        value={value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
      />
      <div className="wm-phrases">
        {phrases.map((phrase) => (
          <Button key={phrase} size="small" title={phrase} onClick={() => put(phrase)}>
            {phrase}
          </Button>
        ))}
        <Popover
          trigger="click"
          placement="topLeft"
          destroyOnHidden
          content={<HabitsEditor habits={{ phrases, prefill, goNext }} />}
        >
          <Button size="small" type="text" icon={<SettingOutlined />}>
            {t(h.title)}
          </Button>
        </Popover>
      </div>
    </>
  );
}

/** Every change is kept at once. */
function HabitsEditor({ habits }: { habits: Habits }) {
  const [added, setAdded] = useState('');
  const [prefill, setPrefill] = useState(habits.prefill ?? t(h.agreed));
  const save = (change: Partial<Habits>): void =>
    void send(saveHabits, { ...habits, ...change }).catch((error: unknown) => {
      if (!(error instanceof CallRefused)) throw error;
    });
  const add = (): void => {
    const phrase = added.trim();
    if (phrase === '') return;
    setAdded('');
    if (!habits.phrases.includes(phrase)) save({ phrases: [...habits.phrases, phrase] });
  };
  return (
    <div className="wm-habits">
      <b>{t(h.phrases)}</b>
      {habits.phrases.map((phrase) => (
        <div key={phrase} className="wm-habits-line">
          <span>{phrase}</span>
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(h.remove, { phrase })}
            onClick={() => save({ phrases: habits.phrases.filter((one) => one !== phrase) })}
          />
        </div>
      ))}
      {habits.phrases.length < MOST_PHRASES && (
        <div className="wm-habits-line">
          <Input
            size="small"
            maxLength={PHRASE_LENGTH}
            placeholder={t(h.add)}
            aria-label={t(h.add)}
            value={added}
            onChange={(event) => setAdded(event.target.value)}
            onPressEnter={add}
          />
          <Button size="small" disabled={added.trim() === ''} onClick={add}>
            {t(h.keep)}
          </Button>
        </div>
      )}
      <div className="wm-habits-line">
        <Checkbox
          checked={habits.prefill !== null}
          onChange={(event) => save({ prefill: event.target.checked ? prefill.trim() || t(h.agreed) : null })}
        >
          {t(h.prefill)}
        </Checkbox>
        <Input
          size="small"
          maxLength={PHRASE_LENGTH}
          aria-label={t(h.prefill)}
          value={prefill}
          onChange={(event) => setPrefill(event.target.value)}
          onBlur={() =>
            habits.prefill !== null && prefill.trim() !== habits.prefill && save({ prefill: prefill.trim() || null })
          }
        />
      </div>
      <Checkbox checked={habits.goNext} onChange={(event) => save({ goNext: event.target.checked })}>
        {t(h.goNext)}
      </Checkbox>
    </div>
  );
}
