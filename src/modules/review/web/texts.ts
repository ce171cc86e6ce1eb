import { texts } from '#kernel/text.ts';

export const reviewPageTexts = texts('reviewPage', {
  votes: ['表决', '表決', 'Votes'],
  findings: ['评审意见', '評審意見', 'Findings'],
  vote: ['表决', '表決', 'Vote'],
  voteAgain: ['修改表决', '修改表決', 'Vote again'],
  voted: ['表决已提交', '表決已提交', 'Your vote was taken'],
  expert: ['专家', '專家', 'Expert'],
  result: ['表决', '表決', 'Vote'],
  opinion: ['意见', '意見', 'Opinion'],
  at: ['时间', '時間', 'At'],
  passedTo: ['转给 {name}', '轉給 {name}', 'Passed on to {name}'],
  missing: ['未表决', '未表決', 'Not yet'],
  noVotes: ['本次评审没有专家', '本次評審沒有專家', 'The review has no experts'],
  newFinding: ['登记意见', '登記意見', 'Add a finding'],
  noFindings: ['没有评审意见', '沒有評審意見', 'Nothing was found'],
  toIssue: ['转为问题', '轉為問題', 'Make it an issue'],
  askIssue: [
    '将“{name}”转为问题？问题关闭后，该意见自动关闭。',
    '將「{name}」轉為問題？問題關閉後，該意見自動關閉。',
    'Make an issue of "{name}"? The finding is closed with it.',
  ],
  madeIssue: ['已转为问题', '已轉為問題', 'It is an issue now'],
  hiddenIssue: ['问题 #{id}', '問題 #{id}', 'Issue #{id}'],
  tally: ['{agreed} / {all}', '{agreed} / {all}', '{agreed} / {all}'],
  tallyHint: [
    '同意 {agreed}，不同意 {disagreed}，未表决 {missing}',
    '同意 {agreed}，不同意 {disagreed}，未表決 {missing}',
    '{agreed} agree, {disagreed} disagree, {missing} have not voted',
  ],
  openOf: ['{open} / {all} 未关闭', '{open} / {all} 未關閉', '{open} of {all} open'],
  late: ['已逾期', '已逾期', 'Overdue'],
});
