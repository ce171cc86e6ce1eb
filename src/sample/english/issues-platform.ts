/** Issues of the platform in English. */
export const platformIssuesInEnglish: Readonly<Record<string, string>> = {
  需求评审会记录两处口径不一致: 'Requirements review minutes contradict the requirements list',
  '<p>“数据保留期限”会议记录写三年，需求清单写五年。</p>':
    '<p>For the data retention period the minutes say three years, the requirements list says five.</p>',
  '与客户书面确认为五年，会议记录已更正并重新分发。':
    'The customer confirmed five years in writing; corrected minutes have been sent out.',
  预算草案未包含第三方短信费用: 'Draft budget leaves out text message costs',
  '<p>按每月十二万条估算，一年约四万八千元，预算草案里没有。</p>':
    '<p>At 120,000 messages a month this is about 48,000 a year, and the draft budget has nothing for it.</p>',
  '预算增列短信与电子签章两项，已报财务。':
    'Text messages and e-signatures added to the budget and reported to Finance.',
  单点登录方案未获信息安全部门确认: 'Single sign-on design not confirmed by information security',
  '<p>客户信息安全部门要求先做渗透测试，再确认单点登录对接方式。</p>':
    "<p>The customer's information security team wants a penetration test before it confirms how single sign-on is connected.</p>",
  '渗透测试报告最快两周，期间先按接口桩开发，不要等。':
    'The penetration test report takes two weeks at least. Build against a stub meanwhile, do not wait.',
  '等客户的渗透测试报告。': "Waiting for the customer's penetration test report.",
  开发规范中的分支命名与现有仓库冲突: 'Branch naming in the coding guidelines conflicts with the repositories',
  '<p>规范要求 feature/编号-描述，现有流水线只认 feat 开头的分支。</p>':
    '<p>The guidelines ask for feature/number-description, the pipeline only knows branches that begin with feat.</p>',
  '流水线下个月整体更换，现在不改规范。': 'The whole pipeline is replaced next month; the guidelines stay as they are.',
  '原型页面在 1366 宽度下出现横向滚动条': 'Prototype pages scroll sideways at a width of 1366',
  '原型 0.3': 'Prototype 0.3',
  '<p>客户现场有一半是 1366 宽的笔记本，列表页右侧两列看不到。</p>':
    "<p>Half of the customer's laptops are 1366 wide and do not show the last two columns of the lists.</p>",
  页面在小屏笔记本上出现横向滚动条: 'Pages scroll sideways on small laptops',
  '验收清单加入 1366×768 一档，表格固定首列，其余列可隐藏。':
    'Add 1366×768 to the acceptance checklist; freeze the first column and let the others be hidden.',
  '列宽改为按比例，操作列固定在右侧，原型 0.4 已发布。':
    'Column widths are proportional and the action column stays on the right. Prototype 0.4 is out.',
  功能规格说明书缺少权限矩阵: 'Functional specification has no permission matrix',
  '<p>规格评审意见第 4 条：只写了“按角色控制”，没有角色与功能的对应关系，测试无法编写用例。</p>':
    '<p>Review comment 4: it only says "by role". Without roles against functions, no test cases can be written.</p>',
  列出全部角色与功能点: 'List all roles and functions',
  与客户逐项确认外部人员权限: 'Go through the permissions of external users with the customer',
  '补充 6 个角色、84 个功能点的权限矩阵，作为规格附件 C。':
    'Permission matrix of 6 roles and 84 functions added as annex C.',
  '矩阵里没有外部监理这类人员，客户下午提出来了。':
    'The matrix has no external supervisors; the customer asked about them this afternoon.',
  接口返回的时间没有统一时区: 'Times in the API have no common time zone',
  '<p>任务接口返回本地时间，审批接口返回世界协调时间，前端各自换算，同一条记录相差八小时。</p>':
    '<p>The task API answers local time, the approval API answers UTC, and each page converts on its own. The same record differs by eight hours.</p>',
  接口统一返回带时区的时间: 'All APIs answer times with a time zone',
  前端去掉各自的换算: 'Remove the conversions from the pages',
  '香港客户也要用，统一成带时区的格式，显示时按公司时区。':
    'Customers in other time zones will use it too. Use one format with a time zone, and show it in the time zone of the company.',
  移动端列表时间比网页晚八小时: 'Mobile list shows times eight hours later than the website',
  '移动端 0.2': 'Mobile app 0.2',
  '<p>同一条审批，网页显示 09:30，手机显示 17:30。</p>':
    '<p>The same approval shows 09:30 on the website and 17:30 on the phone.</p>',
  '与接口时区问题是同一原因，在那里处理。': 'Same cause as the time zone issue of the API; handled there.',
  测试环境数据库磁盘空间不足: 'Test database is running out of disk space',
  '<p>剩余 3%，夜间导入脱敏数据失败。</p>': '<p>3% left; the nightly import of anonymized data failed.</p>',
  '清理过期备份并扩容 200 吉字节，加了 80% 告警。': 'Old backups removed, 200 GB added, alert set at 80%.',
  两名前端工程师被抽调到其他项目: 'Two front-end engineers moved to another project',
  '<p>原定下周到岗的两名前端被抽调支援投标，开发阶段前三周缺人。</p>':
    '<p>Two front-end engineers due next week were moved to a bid, so the first three weeks of development are short of people.</p>',
  '陈洁，请本周内给出替代人选或调整开发顺序的意见。':
    'Jie, please suggest replacements or another order of development this week.',
  单元测试计划没有覆盖导入导出: 'Unit test plan does not cover import and export',
  '<p>导入导出占需求的五分之一，测试计划里只有一行。</p>':
    '<p>Import and export are a fifth of the requirements and a single line of the test plan.</p>',
  浏览器升级后打印样式错乱: 'Print layout broken after browser update',
  '一期 1.8': 'Phase 1, version 1.8',
  '<p>升级后打印任务清单，表头每页重复两次。</p>':
    '<p>Since the update, printed task lists repeat the table header twice on each page.</p>',
};
