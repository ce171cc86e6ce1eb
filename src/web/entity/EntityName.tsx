import { Select } from 'antd';
import type { Entity } from '#kernel/entity.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { t } from '../lang.ts';
import { useScreenPorts } from './ports.tsx';

/** The label of an entity by its name; the name itself when the application has no such entity. */
export function EntityName({ name }: { name: string }) {
  const entity = useScreenPorts().entity(name);
  return <span title={name}>{entity ? t(entity.label) : name}</span>;
}

interface EntityNameSelectProps {
  value: unknown;
  onChange(value: string): void;
  /** Which definitions are offered; default all. */
  accepts?: (entity: Entity) => boolean;
  disabled?: boolean;
  placeholder?: string;
}

/** Chooses one of the application's entities by its label; the value is its name. */
export function EntityNameSelect({ value, onChange, accepts, disabled, placeholder }: EntityNameSelectProps) {
  const { entities = [] } = useScreenPorts();
  return (
    <Select
      style={{ width: '100%' }}
      value={typeof value === 'string' ? value : null}
      disabled={disabled ?? false}
      {...(placeholder && { placeholder })}
      showSearch={BY_LABEL}
      options={entities
        .filter((entity) => accepts?.(entity) ?? true)
        .map((entity) => ({ value: entity.name, label: `${t(entity.label)} (${entity.name})` }))}
      onChange={onChange}
    />
  );
}
