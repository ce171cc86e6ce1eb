/** Messages of KPI. */
import { texts } from '#kernel/text.ts';

export const kpiTexts = texts('kpi', {
  formulaSyntax: ['公式有语法错误', '公式有語法錯誤', 'The formula cannot be read'],
  formulaUnknown: [
    '公式使用了未知的事实“{name}”，可用：{known}',
    '公式使用了未知的事實「{name}」，可用：{known}',
    'The formula names "{name}", which is no fact; there are {known}',
  ],
  formulaFunction: ['公式使用了未知的函数“{name}”', '公式使用了未知的函數「{name}」', 'There is no function "{name}"'],
  formulaClock: [
    '公式不能读取时钟（{name}），否则无法复算',
    '公式不能讀取時鐘（{name}），否則無法複算',
    'A formula may not read the clock ({name}): it could not be computed again',
  ],
  formulaNumber: ['公式的结果应为数字', '公式的結果應為數字', 'The formula has to give a number'],
  formulaFact: [
    '公式没有使用任何事实，可用：{known}',
    '公式沒有使用任何事實，可用：{known}',
    'The formula names no fact; there are {known}',
  ],
  bandTwice: ['分档的指标值 {value} 重复', '分檔的指標值 {value} 重複', 'Two bands have the value {value}'],
  bandOver: [
    '分档得分 {score} 超过 100，请先允许超过 100 分',
    '分檔得分 {score} 超過 100，請先允許超過 100 分',
    'The score {score} of a band is above 100: allow scores above 100 first',
  ],
  badBands: [
    '分档最多 10 个，每个有数字的指标值和 0 到 120 的得分',
    '分檔最多 10 個，每個有數字的指標值和 0 到 120 的得分',
    'There are at most 10 bands, each with a number and a score of 0 to 120',
  ],
  tooMany: [
    '每个项目最多 {most} 个指标',
    '每個項目最多 {most} 個指標',
    'There may be at most {most} KPIs in one project',
  ],
  inactive: ['指标“{name}”已停用', '指標「{name}」已停用', 'The KPI "{name}" is not active'],
  kept: [
    '已被项目指标“{name}”使用，可以停用',
    '已被項目指標「{name}」使用，可以停用',
    'The project KPI "{name}" uses it; it can be made inactive',
  ],
  raterTwice: ['评分人“{name}”重复', '評分人「{name}」重複', '"{name}" is named twice among the raters'],
  ruleTwice: ['评分人规则重复', '評分人規則重複', 'A rule is named twice among the raters'],
  ownRater: [
    '“{name}”：{person} 是被考核人，不能给自己评分',
    '「{name}」：{person} 是被考核人，不能給自己評分',
    '"{name}": {person} is assessed and may not rate themselves',
  ],
  noRater: ['“{name}”需要评分人', '「{name}」需要評分人', '"{name}" needs at least one rater'],
  raterAbsent: ['“{name}”：没有{rule}', '「{name}」：沒有{rule}', '"{name}": nobody is "{rule}"'],
  raterOutside: [
    '“{name}”：评分人 {person} 不是项目成员',
    '「{name}」：評分人 {person} 不是項目成員',
    '"{name}": the rater {person} is no member of the project',
  ],
  weights: [
    '指标权重合计为 {sum}，必须等于 100',
    '指標權重合計為 {sum}，必須等於 100',
    'The weights add up to {sum}; they have to be 100',
  ],
  fromAfterTo: ['开始日期不能晚于结束日期', '開始日期不能晚於結束日期', 'The first day cannot be after the last day'],
  deadlineEarly: [
    '评分截止不能早于结束日期',
    '評分截止不能早於結束日期',
    'Scores cannot be due before the period ends',
  ],
  periodFixed: [
    '考核期“{status}”，不能修改或删除',
    '考核期「{status}」，不能修改或刪除',
    'The period is "{status}"; it can no longer be changed or removed',
  ],
  notOver: ['考核期尚未结束（{day}）', '考核期尚未結束（{day}）', 'The period is not over yet ({day})'],
  stillOpen: [
    '还有 {count} 项评分未完成：{people}；评分截止后可以不等待',
    '還有 {count} 項評分未完成：{people}；評分截止後可以不等待',
    '{count} ratings are missing ({people}); after the deadline they are no longer waited for',
  ],
  appealedOnce: ['每个考核期只能申诉一次', '每個考核期只能申訴一次', 'A period can be appealed once'],
  notAssessed: ['只有被考核人可以申诉', '只有被考核人可以申訴', 'Only those who are assessed can appeal'],
  notScoring: [
    '考核期“{status}”，不能评分',
    '考核期「{status}」，不能評分',
    'The period is "{status}"; nothing can be rated',
  ],
  notRater: ['您不是该指标的评分人', '您不是該指標的評分人', 'You do not rate this KPI'],
  scoreRange: [
    '得分应为 0 到 100，最多一位小数',
    '得分應為 0 到 100，最多一位小數',
    'A score is 0 to 100 with at most one decimal',
  ],
  commentLong: ['评语最多 {max} 个字符', '評語最多 {max} 個字元', 'A comment has at most {max} characters'],
  toRate: [
    '请为项目“{project}”的考核期“{name}”评分',
    '請為項目「{project}」的考核期「{name}」評分',
    'Please rate the KPIs of "{project}" for "{name}"',
  ],
  published: [
    '项目“{project}”的考核期“{name}”已发布：{total} 分，{grade}',
    '項目「{project}」的考核期「{name}」已發佈：{total} 分，{grade}',
    'KPI of "{project}" for "{name}": {total}, grade {grade}',
  ],
  appealed: [
    '项目“{project}”的考核期“{name}”有申诉',
    '項目「{project}」的考核期「{name}」有申訴',
    'The KPI of "{project}" for "{name}" are appealed',
  ],
});
