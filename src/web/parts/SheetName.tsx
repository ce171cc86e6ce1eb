/** Which sheet of a workbook an import reads: by name, else the active one; the sheet that was read and the others are shown. */
import { AutoComplete } from 'antd';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';

interface SheetNameProps {
  value: string;
  /** As in the last answer. */
  known: { sheet: string; sheets: string[] } | undefined;
  disabled: boolean;
  onChange(name: string): void;
}

export function SheetName({ value, known, disabled, onChange }: SheetNameProps) {
  return (
    <div className="wm-sheet-name">
      <span>{t(entityTexts.importSheetName)}</span>
      <AutoComplete
        aria-label={t(entityTexts.importSheetName)}
        style={{ width: 260 }}
        allowClear
        value={value}
        disabled={disabled}
        placeholder={t(entityTexts.importSheetAny)}
        options={(known?.sheets ?? []).map((name) => ({ value: name }))}
        onChange={(name) => onChange(name ?? '')}
      />
      {known && <span className="wm-none">{t(entityTexts.importSheetRead, { sheet: known.sheet })}</span>}
    </div>
  );
}
