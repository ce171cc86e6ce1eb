/** Shows the API document to whoever is signed in in this browser. Source of everything shown: /api/openapi.json. */
const TEXTS = {
  search: ['搜索路径、名称或权限', '搜尋路徑、名稱或權限', 'Search path, name or right'],
  signIn: ['请先登录系统，再打开本页', '請先登入系統，再開啟本頁', 'Please sign in first, then open this page'],
  failed: ['读取失败，请稍后重试', '讀取失敗，請稍後重試', 'Reading failed, please try again later'],
  count: ['个接口', '個介面', 'calls'],
  right: ['权限', '權限', 'Right'],
  head: [
    ['参数', '名称', '类型', '必填'],
    ['參數', '名稱', '類型', '必填'],
    ['Parameter', 'Name', 'Type', 'Required'],
  ],
  yes: ['是', '是', 'Yes'],
  none: ['无参数', '無參數', 'No parameters'],
};
const $ = (id) => document.getElementById(id);
const cookie = /(?:^|;\s*)lang(?:uage)?=([\w-]+)/.exec(document.cookie)?.[1] ?? navigator.language;
let language = /^(US|en)/i.test(cookie) ? 2 : /HK|TW|Hant/i.test(cookie) ? 1 : 0;
let calls = [];

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** The type in a few words: kind, limits, allowed values. */
function typeOf(schema) {
  const s = schema.anyOf?.[0] ?? schema;
  if (s.enum) return s.enum.map((v) => `${v} ${schema['x-items']?.[v]?.[language] ?? ''}`.trim()).join(', ');
  const limits = [
    ['minimum', '>='],
    ['maximum', '<='],
    ['maxLength', '<='],
  ].flatMap(([key, sign]) => (s[key] === undefined ? [] : [`${sign} ${s[key]}`]));
  const target = schema['x-to'] ?? schema['x-dict'];
  return [s.type ?? 'json', s.format, ...limits, target && `-> ${target}`].filter(Boolean).join(' ');
}

function fieldsOf(operation) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return [
    ...(operation.parameters ?? []).map((p) => ({
      name: p.name,
      schema: p.schema ?? p.content['application/json'].schema,
      required: p.required,
    })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      schema,
      required: body.required?.includes(name),
    })),
  ];
}

function table(operation) {
  const fields = fieldsOf(operation);
  if (fields.length === 0) return make('p', TEXTS.none[language], 'note');
  const element = make('table');
  const head = element.createTHead().insertRow();
  for (const text of TEXTS.head[language]) head.append(make('th', text));
  const rows = element.createTBody();
  for (const { name, schema, required } of fields) {
    const row = rows.insertRow();
    row.insertCell().append(make('code', name));
    row.insertCell().textContent = schema['x-label']?.[language] ?? '';
    row.insertCell().textContent = typeOf(schema);
    row.insertCell().textContent = required ? TEXTS.yes[language] : '';
  }
  return element;
}

function entry({ path, method, operation }) {
  const details = make('details');
  const summary = make('summary');
  summary.append(make('span', method.toUpperCase(), 'method'), make('code', path));
  summary.append(make('span', ` ${operation['x-label']?.[language] ?? ''}`, 'note'));
  details.append(summary);
  // Tables are made when first opened: there are many calls.
  details.addEventListener(
    'toggle',
    () => {
      const right = [operation['x-right']].flat().join(', ');
      details.append(make('p', `${TEXTS.right[language]}: ${right}`, 'note'), table(operation));
    },
    { once: true },
  );
  return details;
}

function show() {
  document.documentElement.lang = ['zh-CN', 'zh-HK', 'en'][language];
  $('search').placeholder = TEXTS.search[language];
  $('search').setAttribute('aria-label', TEXTS.search[language]);
  $('language').value = String(language);
  if (calls.length === 0) return;
  const wanted = $('search').value.trim().toLowerCase();
  const found = calls.filter((c) => c.words.includes(wanted));
  $('status').textContent = `${found.length} ${TEXTS.count[language]}`;
  const modules = Map.groupBy(found, (c) => c.operation.tags[0]);
  $('calls').replaceChildren(
    ...[...modules].flatMap(([module, members]) => [make('h2', module), ...members.map(entry)]),
  );
}

async function load() {
  try {
    const answer = await fetch('/api/openapi.json', { headers: { token: localStorage.getItem('token') ?? '' } });
    const api = await answer.json();
    if (!api.paths) {
      $('status').textContent = api.code === 401 ? TEXTS.signIn[language] : (api.msg ?? TEXTS.failed[language]);
      return;
    }
    calls = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method,
        operation,
        words: [path, method, operation['x-right'], operation['x-label'] ?? []].flat(2).join(' ').toLowerCase(),
      })),
    );
    show();
  } catch {
    $('status').textContent = TEXTS.failed[language];
  }
}

$('search').addEventListener('input', show);
$('language').addEventListener('change', (event) => {
  language = Number(event.target.value);
  show();
});
show();
await load();
