/** Calls of the pages people open every day, each with the same asked by hand; `$1` is the company, `$2` who asks. */
export interface DailyCall {
  who: 'admin' | 'lina' | 'zhangwei' | 'chenjie';
  path: string;
  page: string;
  floor: readonly string[];
}

const LIVE = `t.project_id IS NOT NULL AND t.active AND NOT t.external AND t.status <> 'discarded' AND p.status NOT IN ('done', 'passoff')`;
const OPEN = `t.status NOT IN ('done', 'passoff')`;
const WEIGHT = 'coalesce(t.weight_minutes, t.duration_minutes)';
const JOINED = 'task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id';
const MINE = `(SELECT t.* FROM task t WHERE t.company_id = $1 AND t.responsible = $2 UNION
    SELECT t.* FROM task t WHERE t.company_id = $1 AND t.participants @> ARRAY[$2::bigint]) t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id`;

const counts = (from: string, where: string): string =>
  `SELECT count(*) FILTER (WHERE ${OPEN}), count(*) FILTER (WHERE ${OPEN} AND t.planned_end < current_date) FROM ${from} WHERE ${where}`;
const nextTasks = (from: string, where: string): string =>
  `SELECT t.id, t.name, p.name, t.status, t.planned_start, t.planned_end FROM ${from} WHERE ${where} AND ${OPEN}
    AND t.planned_start <= current_date + 14 ORDER BY t.planned_end, t.id LIMIT 300`;
const ALL = `t.company_id = $1 AND ${LIVE} AND NOT t.summary`;
const TASKS = [counts(JOINED, ALL), nextTasks(JOINED, ALL)];
const OWN = [counts(MINE, LIVE), nextTasks(MINE, LIVE)];

const projects = (where: string): string[] => [
  `SELECT p.id, p.name, p.status, p.progress, x.* FROM project p LEFT JOIN (SELECT t.project_id, count(*) FILTER (WHERE ${OPEN}) AS open,
      count(*) FILTER (WHERE ${OPEN} AND t.planned_end < current_date) AS late, max(t.planned_end),
      sum(${WEIGHT} * least(100, greatest(0, (current_date - t.planned_start + 1) * 100.0 / (t.planned_end - t.planned_start + 1)))) / nullif(sum(${WEIGHT}), 0) AS planned
      FROM task t WHERE t.company_id = $1 AND t.project_id = ANY(ARRAY(SELECT p.id FROM project p WHERE p.company_id = $1 AND ${where}))
        AND NOT t.summary AND t.active AND t.status <> 'discarded' AND NOT t.external GROUP BY 1) x
    ON x.project_id = p.id WHERE p.company_id = $1 AND ${where} ORDER BY x.planned - p.progress DESC NULLS LAST LIMIT 200`,
  `SELECT p.status, count(*) FROM project p WHERE p.company_id = $1 AND ${where} GROUP BY 1`,
];
const load = (limit: string): string =>
  `SELECT u.id, u.emp_name, x.* FROM (SELECT t.responsible, count(*), count(*) FILTER (WHERE t.planned_end < current_date),
      sum(t.planned_hours * (100 - t.progress) / 100) FILTER (WHERE t.planned_end < current_date + 21) AS hours
    FROM ${JOINED} WHERE ${ALL} AND ${OPEN} GROUP BY 1) x JOIN "user" u ON u.id = x.responsible AND u.is_enable ORDER BY x.hours DESC ${limit}`;
const capped = (from: string): string => `SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT 10001) x`;
/** The page of a list of issues by hand: its count, its rows, and titles of what they name. */
const issues = (where: string): string[] => [
  capped(`issue t WHERE t.company_id = $1 AND ${where}`),
  `SELECT t.*, p.name, r.emp_name, v.emp_name, o.emp_name, s.name FROM (SELECT * FROM issue t WHERE t.company_id = $1 AND ${where} ORDER BY id DESC LIMIT 10) t
    LEFT JOIN project p ON p.id = t.project_id LEFT JOIN "user" r ON r.id = t.responsible LEFT JOIN "user" v ON v.id = t.verifier
    LEFT JOIN "user" o ON o.id = t.proposer LEFT JOIN dict_item s ON s.id = t.severity ORDER BY t.id DESC`,
];
const INVOLVED = '(t.proposer = $2 OR t.responsible = $2 OR t.verifier = $2)';
const IN_OWN = `t.project_id = ANY(ARRAY(SELECT id FROM project WHERE company_id = $1 AND manager = $2 UNION
    SELECT project_id FROM project_member WHERE company_id = $1 AND "user" = $2))`;

/** `from` and `to`: the days of the reports. */
export const dailyCalls = (from: string, to: string): readonly DailyCall[] => [
  {
    who: 'zhangwei',
    path: '/api/v1/search/records?refs=nothing:1',
    page: 'a call that reads nothing',
    floor: ['SELECT 1'],
  },
  { who: 'zhangwei', path: '/api/v1/workbench/tasks?circle=mine&parents=false', page: 'home: own tasks', floor: OWN },
  {
    who: 'lina',
    path: '/api/v1/workbench/projects?circle=mine',
    page: 'home: own projects',
    floor: projects('p.manager = $2'),
  },
  {
    who: 'zhangwei',
    path: '/api/v1/workbench/plan-changes',
    page: 'home: plan changes',
    floor: ['SELECT * FROM plan_change WHERE company_id = $1 LIMIT 20'],
  },
  { who: 'admin', path: '/api/v1/workbench/cockpit', page: 'cockpit', floor: projects('true') },
  {
    who: 'admin',
    path: '/api/v1/workbench/curve',
    page: 'cockpit: curve',
    floor: [
      `SELECT t.planned_start, t.planned_end, t.progress, t.status, sum(${WEIGHT}) FROM ${JOINED} WHERE t.company_id = $1 AND NOT t.summary AND t.active AND p.status NOT IN ('done', 'passoff') GROUP BY 1, 2, 3, 4`,
    ],
  },
  { who: 'admin', path: '/api/v1/workbench/load', page: 'cockpit: load', floor: [load('LIMIT 30')] },
  {
    who: 'lina',
    path: '/api/v1/workbench/projects?circle=managed',
    page: 'project workbench',
    floor: projects('p.manager = $2'),
  },
  {
    who: 'admin',
    path: '/api/v1/workbench/projects?circle=managed',
    page: 'project workbench, all projects',
    floor: projects('true'),
  },
  {
    who: 'admin',
    path: '/api/v1/workbench/tasks?circle=projects&parents=false',
    page: 'project workbench: tasks',
    floor: TASKS,
  },
  { who: 'admin', path: '/api/v1/workbench/people', page: 'department workbench: people', floor: [load('')] },
  {
    who: 'admin',
    path: '/api/v1/workbench/projects?circle=departments',
    page: 'department workbench: projects',
    floor: projects('true'),
  },
  {
    who: 'admin',
    path: '/api/v1/workbench/tasks?circle=departments&parents=false',
    page: 'department workbench: tasks',
    floor: TASKS,
  },
  {
    who: 'admin',
    path: '/api/v1/workbench/circle-tasks?circle=company&counts=open&pageNum=1&pageSize=10',
    page: 'cockpit: open tasks',
    floor: [
      capped(`${JOINED} WHERE ${ALL} AND ${OPEN}`),
      `SELECT t.id, t.name FROM ${JOINED} WHERE ${ALL} AND ${OPEN} ORDER BY t.planned_end, t.id LIMIT 10`,
    ],
  },
  {
    who: 'admin',
    path: `/api/v1/issue/report?pageNum=1&pageSize=10&by=week&from=${from}&to=${to}`,
    page: 'issues by week',
    floor: [
      `SELECT date_trunc('week', created_at), count(*) FROM issue WHERE company_id = $1 AND created_at >= '${from}' GROUP BY 1`,
      `SELECT date_trunc('week', closed_at), count(*), count(*) FILTER (WHERE reopened > 0), percentile_cont(0.5) WITHIN GROUP (ORDER BY closed_at - created_at) FROM issue WHERE company_id = $1 AND closed_at >= '${from}' GROUP BY 1`,
      `SELECT w, count(*), count(*) FILTER (WHERE planned_finish < w) FROM issue, generate_series(timestamptz '${from}', '${to}', '7 days') w WHERE company_id = $1 AND created_at < w AND (closed_at IS NULL OR closed_at > w) GROUP BY 1`,
    ],
  },
  {
    who: 'admin',
    path: `/api/v1/issue/report?pageNum=1&pageSize=10&by=project&from=${from}&to=${to}`,
    page: 'issues by project',
    floor: [
      `SELECT project_id, count(*), count(*) FILTER (WHERE created_at >= '${from}'), count(*) FILTER (WHERE closed_at >= '${from}'), avg(now() - created_at) FROM issue WHERE company_id = $1 AND (closed_at IS NULL OR closed_at >= '${from}' OR created_at >= '${from}') GROUP BY 1 ORDER BY 2 DESC`,
    ],
  },
  {
    who: 'admin',
    path: `/api/v1/hours/rates?pageNum=1&pageSize=10&by=department&from=${from}&to=${to}`,
    page: 'rates by department',
    floor: [
      `SELECT u.department, count(*), sum(w.minutes) FROM work_day w JOIN "user" u ON u.id = w.person WHERE w.company_id = $1 AND w.work_date BETWEEN '${from}' AND '${to}' GROUP BY 1`,
    ],
  },
  {
    who: 'admin',
    path: `/api/v1/hours/rates?pageNum=1&pageSize=10&by=person&from=${from}&to=${to}`,
    page: 'rates by person',
    floor: [
      `SELECT w.person, count(*), sum(w.minutes) FROM work_day w WHERE w.company_id = $1 AND w.work_date BETWEEN '${from}' AND '${to}' GROUP BY 1`,
    ],
  },
  {
    who: 'admin',
    path: `/api/v1/hours/report?pageNum=1&pageSize=10&by=project&owner=seen&from=${from}&to=${to}`,
    page: 'hours by project',
    floor: [`SELECT project_id, sum(minutes) FROM work_month WHERE company_id = $1 AND month >= '${from}' GROUP BY 1`],
  },
  {
    who: 'lina',
    path: `/api/v1/hours/findings?pageNum=1&pageSize=10&sort=-fromDay&owner=seen&from=${from}&to=${to}`,
    page: 'findings of hours',
    floor: [
      `WITH s AS (SELECT f.id FROM work_finding f WHERE f.company_id = $1 AND f.person = $2 UNION SELECT f.id FROM work_finding f WHERE f.company_id = $1 AND f.project_id IN (SELECT id FROM project WHERE manager = $2)
    UNION SELECT f.id FROM (SELECT w.person, w.work_date, w.task FROM work_record w WHERE w.company_id = $1 AND w.project_id IN (SELECT id FROM project WHERE company_id = $1 AND manager = $2) AND w.work_date >= '${from}') w
      JOIN work_finding f ON f.company_id = $1 AND f.person = w.person AND w.work_date BETWEEN f.from_day AND f.to_day AND (f.task IS NULL OR w.task = f.task)) SELECT f.* FROM work_finding f JOIN s ON s.id = f.id ORDER BY f.from_day DESC LIMIT 10`,
    ],
  },
  {
    who: 'admin',
    path: `/api/v1/hours/findings?pageNum=1&pageSize=10&sort=-fromDay&owner=seen&from=${from}&to=${to}`,
    page: 'findings of hours, all',
    floor: [
      `SELECT kind, state, count(*) FROM work_finding WHERE company_id = $1 AND from_day <= '${to}' AND to_day >= '${from}' GROUP BY 1, 2`,
      `SELECT * FROM work_finding WHERE company_id = $1 AND from_day <= '${to}' AND to_day >= '${from}' ORDER BY from_day DESC LIMIT 10`,
    ],
  },
  {
    who: 'lina',
    path: '/api/v1/hours/to-approve?view=open',
    page: 'hours to approve',
    floor: [
      "SELECT w.* FROM work_record w JOIN work_approval a ON a.company_id = w.company_id AND a.record = w.id AND a.approver = $2 AND a.state = 'open' WHERE w.company_id = $1 ORDER BY w.work_date LIMIT 500",
    ],
  },
  {
    who: 'admin',
    path: '/api/v1/hours/to-approve?view=open',
    page: 'hours to approve, all',
    floor: [
      "SELECT w.* FROM work_record w WHERE w.company_id = $1 AND w.status = 'submitted' ORDER BY w.work_date, w.id LIMIT 500",
    ],
  },
  {
    who: 'admin',
    path: '/api/v1/task/task?pageNum=1&pageSize=10&sort=plannedEnd&view=projectTask',
    page: 'tasks of projects',
    floor: [
      capped('task WHERE company_id = $1 AND project_id IS NOT NULL'),
      'SELECT * FROM task WHERE company_id = $1 AND project_id IS NOT NULL ORDER BY planned_end, id LIMIT 10',
    ],
  },
  {
    who: 'admin',
    path: '/api/v1/task/task?pageNum=500&pageSize=10&view=projectTask',
    page: 'tasks, page 500',
    floor: [
      capped('task WHERE company_id = $1 AND project_id IS NOT NULL'),
      'SELECT * FROM task WHERE company_id = $1 AND project_id IS NOT NULL ORDER BY planned_end, id LIMIT 10 OFFSET 4990',
    ],
  },
  {
    who: 'admin',
    path: '/api/v1/issue/issue?pageNum=1&pageSize=10',
    page: 'issues, all',
    floor: issues('true'),
  },
  {
    who: 'lina',
    path: '/api/v1/issue/issue?pageNum=1&pageSize=10',
    page: 'issues, of some projects',
    floor: issues(`(${IN_OWN} OR ${INVOLVED})`),
  },
  {
    who: 'zhangwei',
    path: '/api/v1/issue/issue?pageNum=1&pageSize=10&projectId=$project',
    page: 'issues of a project',
    floor: issues('t.project_id = $project'),
  },
  {
    who: 'admin',
    path: '/api/v1/issue/issue?pageNum=500&pageSize=10',
    page: 'issues, page 500',
    floor: [
      capped('issue WHERE company_id = $1'),
      'SELECT * FROM issue WHERE company_id = $1 ORDER BY id DESC LIMIT 10 OFFSET 4990',
    ],
  },
  {
    who: 'admin',
    path: '/api/v1/task/task?pageSize=10&search=设备',
    page: 'tasks by a word',
    floor: [
      capped(`task WHERE company_id = $1 AND (name ILIKE '%设备%' OR code ILIKE '%设备%')`),
      `SELECT * FROM task WHERE company_id = $1 AND (name ILIKE '%设备%' OR code ILIKE '%设备%') ORDER BY planned_end, id LIMIT 10`,
    ],
  },
  {
    who: 'lina',
    path: '/api/v1/task/task?pageSize=10&search=设备',
    page: 'tasks by a word, of some projects',
    floor: [
      capped(`task WHERE company_id = $1 AND name ILIKE '%设备%'`),
      `SELECT * FROM task WHERE company_id = $1 AND name ILIKE '%设备%' ORDER BY planned_end, id LIMIT 10`,
    ],
  },
  {
    who: 'admin',
    path: '/api/v1/task/task?pageSize=10&sort=name',
    page: 'tasks by name',
    floor: [
      capped('task WHERE company_id = $1'),
      'SELECT * FROM task WHERE company_id = $1 ORDER BY name, id LIMIT 10',
    ],
  },
  {
    who: 'admin',
    path: '/api/v1/project/project?pageNum=1&pageSize=10',
    page: 'projects',
    floor: [
      'SELECT count(*) FROM project WHERE company_id = $1',
      'SELECT * FROM project WHERE company_id = $1 ORDER BY id DESC LIMIT 10',
    ],
  },
  {
    who: 'zhangwei',
    path: '/api/v1/search?text=项目',
    page: 'search by a frequent word',
    floor: ['project', 'task', 'issue'].map(
      (table) => `SELECT id, name FROM ${table} WHERE company_id = $1 AND name ILIKE '%项目%'
        AND ${table === 'project' ? 'id' : 'project_id'} = ANY(ARRAY(SELECT project_id FROM project_member WHERE company_id = $1 AND "user" = $2)) ORDER BY id DESC LIMIT 5`,
    ),
  },
  {
    who: 'admin',
    path: '/api/v1/access/role?pageNum=1&pageSize=10&sort=name',
    page: 'roles',
    floor: ['SELECT id, name, cardinality(users) FROM role WHERE company_id = $1 ORDER BY name LIMIT 10'],
  },
];
