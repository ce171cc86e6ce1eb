import { Select, Tooltip } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { BY_TITLE } from '#web/parts/find.ts';
import { rolesToGive } from '../user.calls.ts';
import { usersTexts as u } from './users.texts.ts';

interface RolesInputProps {
  id: string;
  /** The department decides what a role opens. */
  department: number | null;
  value: unknown;
  onChange(roles: number[]): void;
}

/** The roles of somebody new: those the viewer may give, the others with the reason. */
export function RolesInput({ id, department, value, onChange }: RolesInputProps) {
  const known = department !== null && department > 0;
  const answer = useCall(
    rolesToGive,
    { department: department ?? 0 },
    { enabled: known, quiet: true, keepPrevious: true },
  );
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      allowClear
      disabled={!known}
      loading={known && answer.isPending}
      value={Array.isArray(value) ? (value as number[]) : []}
      placeholder={t(known ? u.rolesNone : u.rolesDepartment)}
      showSearch={BY_TITLE}
      notFoundContent={answer.isError ? <ReadAgain retry={answer.refetch} /> : undefined}
      options={(answer.data ?? []).map(({ id, name, refused }) => ({
        value: id,
        title: name,
        label: refused ? <Tooltip title={refused}>{name}</Tooltip> : name,
        disabled: refused !== null,
      }))}
      onChange={onChange}
    />
  );
}
