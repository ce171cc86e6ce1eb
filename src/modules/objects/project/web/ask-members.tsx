import { Form, Select } from 'antd';
import { CODE } from '#kernel/problem.ts';
import { projectRole } from '#modules/people/team/team.entity.ts';
import { CallRefused } from '#web/calls/answer.ts';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type NewMembers, type NotMembers, newMemberTexts } from '../new-members.ts';

/** People that a refused call names as no members, or null. */
function notMembersOf(error: unknown): NotMembers | null {
  if (!(error instanceof CallRefused) || error.code !== CODE.conflict) return null;
  const data = error.data as Partial<NotMembers> | null;
  return data?.notMembers && data.roles ? (data as NotMembers) : null;
}

/** Asks to make them members and with which role; null: no. */
async function askMembers({ notMembers, roles, later }: NotMembers): Promise<NewMembers | null> {
  const chosen = { people: notMembers.map(({ id }) => id), role: roles[0]!.id };
  const body = (
    <>
      <p>
        {t(later ? newMemberTexts.noteLater : newMemberTexts.note, {
          names: notMembers.map(({ name }) => name).join(', '),
        })}
      </p>
      <Form layout="vertical">
        <Form.Item label={t(projectRole.label)} htmlFor="newMemberRole">
          <Select
            disabled={roles.length === 1}
            id="newMemberRole"
            defaultValue={chosen.role}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(role) => {
              chosen.role = role;
            }}
          />
        </Form.Item>
      </Form>
    </>
  );
  return (await ask({ title: newMemberTexts.title, body, confirm: newMemberTexts.confirm })) ? chosen : null;
}

/**
 * Sends a call that gives people a part in a project; if they are not members it asks whether to add them and sends again. null:
 * the viewer declined. The call is sent with 409 among its `quiet` codes.
 */
export async function sendWithMembers<T>(call: (more: { addMembers?: NewMembers }) => Promise<T>): Promise<T | null> {
  for (let more: { addMembers?: NewMembers } = {}; ; ) {
    try {
      return await call(more);
    } catch (error) {
      const found = notMembersOf(error);
      if (!found) throw error;
      const chosen = await askMembers(found);
      if (!chosen) return null;
      more = { addMembers: chosen };
    }
  }
}
