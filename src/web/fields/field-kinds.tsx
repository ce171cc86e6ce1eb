/**
 * The table of field kinds in the browser: `fieldKinds[field.kind].Input`.
 *
 * Invariant: every kind of the kernel has an entry (a missing one is a type error). Refuses: kinds of single modules; a
 * page that wants another input renders it itself.
 */
import type { FieldKind } from '#kernel/field.ts';
import { boolView } from './bool.tsx';
import { choiceView } from './choice.tsx';
import { choicesView } from './choices.tsx';
import { dateView } from './date.tsx';
import { decimalView } from './decimal.tsx';
import { dictView } from './dict.tsx';
import type { CellProps, FieldKindView, InputProps } from './field-kind.ts';
import { fileView } from './file.tsx';
import { instantView } from './instant.tsx';
import { intView } from './int.tsx';
import { jsonView } from './json.tsx';
import { linesView } from './lines.tsx';
import { longTextView } from './long-text.tsx';
import { moneyView } from './money.tsx';
import { percentView } from './percent.tsx';
import { periodView } from './period.tsx';
import { refView } from './ref.tsx';
import { refsView } from './refs.tsx';
import { richTextView } from './rich-text.tsx';
import { textView } from './text.tsx';
import { treeView } from './tree.tsx';

export const fieldKinds: Readonly<Record<FieldKind, FieldKindView>> = {
  text: textView,
  longText: longTextView,
  richText: richTextView,
  int: intView,
  decimal: decimalView,
  money: moneyView,
  percent: percentView,
  bool: boolView,
  date: dateView,
  instant: instantView,
  period: periodView,
  choice: choiceView,
  choices: choicesView,
  dict: dictView,
  ref: refView,
  refs: refsView,
  file: fileView,
  tree: treeView,
  json: jsonView,
  lines: linesView,
};

export function FieldInput(props: InputProps) {
  const { Input } = fieldKinds[props.field.kind];
  return <Input {...props} />;
}

export function FieldCell(props: CellProps) {
  const { Cell } = fieldKinds[props.field.kind];
  return <Cell {...props} />;
}
