/** Every entity of the application. */
import type { Entity } from '#kernel/entity.ts';
import { modules } from './modules.ts';

export const entities: readonly Entity[] = modules.flatMap((module) => module.entities ?? []);
import { projectRoleTemplate, role } from '#modules/access/role.entity.ts';
import { calendar } from '#modules/calendar/calendar.entity.ts';
import { dictItem, dictionary } from '#modules/dict/dict.entity.ts';
import { extField } from '#modules/ext-field/ext-field.entity.ts';
import { gridHeader } from '#modules/grid-header/grid-header.entity.ts';
import { savedView } from '#modules/grid-header/saved-view.entity.ts';
import { invitation } from '#modules/invitation/invitation.entity.ts';
import { jobPost } from '#modules/job-post/job-post.entity.ts';
import { announcement } from '#modules/message/announcement.entity.ts';
import { message } from '#modules/message/message.entity.ts';
import { codeRule } from '#modules/numbering/code-rule.entity.ts';
import { company } from '#modules/org/company.entity.ts';
import { department } from '#modules/org/department.entity.ts';
import { baseline } from '#modules/plan/baseline.entity.ts';
import { planChange } from '#modules/plan/change/plan-change.entity.ts';
import { program } from '#modules/program/program.entity.ts';
import { project, projectMember, projectRole } from '#modules/project/project.entity.ts';
import { task } from '#modules/task/task.entity.ts';
import { template } from '#modules/template/template.entity.ts';
import { user } from '#modules/user/user.entity.ts';
import { userGroup } from '#modules/user/user-group.entity.ts';

export const entities: readonly Entity[] = [
  company,
  department,
  user,
  userGroup,
  role,
  projectRoleTemplate,
  dictionary,
  dictItem,
  codeRule,
  extField,
  gridHeader,
  savedView,
  calendar,
  message,
  announcement,
  invitation,
  project,
  template,
  program,
  projectRole,
  projectMember,
  task,
  baseline,
  planChange,
  jobPost,
];
