import { texts } from '#kernel/text.ts';

export const riskSettingTexts = texts('riskSetting', {
  page: ['风险设置', '風險設定', 'Risk settings'],
  own: ['本项目使用自己的风险设置', '本項目使用自己的風險設定', 'This project uses its own risk settings'],
  follows: [
    '本项目使用公司的风险设置，保存后使用自己的设置',
    '本項目使用公司的風險設定，儲存後使用自己的設定',
    "This project uses the company's risk settings; saving creates its own",
  ],
  ofTemplate: [
    '由此模板创建的项目将使用以下风险设置',
    '由此範本建立的項目將使用以下風險設定',
    'Projects created from this template start with these risk settings',
  ],
  followsTemplate: [
    '此模板没有自己的风险设置，由其创建的项目使用公司的设置',
    '此範本沒有自己的風險設定，由其建立的項目使用公司的設定',
    "This template has no risk settings of its own; projects created from it use the company's settings",
  ],
  history: [
    '修改设置不影响已有的评估：每次评估都保留当时的评价标准、等级和颜色',
    '修改設定不影響已有的評估：每次評估都保留當時的評價標準、等級和顏色',
    'Changing the settings does not affect existing assessments: each keeps the criteria, level and color of its time',
  ],
  back: ['恢复使用公司设置', '恢復使用公司設定', "Use the company's settings again"],
  askBack: [
    '确定恢复使用公司的风险设置吗？',
    '確定恢復使用公司的風險設定嗎？',
    "Use the company's risk settings again?",
  ],
  toCompany: ['设为公司设置', '設為公司設定', "Make these the company's settings"],
  askCompany: [
    '确定将以上设置设为公司的风险设置吗？没有自己设置的项目将随之改变',
    '確定將以上設定設為公司的風險設定嗎？沒有自己設定的項目將隨之改變',
    "Make these the company's risk settings? Projects without their own settings will follow",
  ],
  matrix: ['评价矩阵', '評價矩陣', 'Matrix'],
  matrixHint: ['点击格子切换风险等级', '點擊格子切換風險等級', 'Click a cell to change its level'],
  probability: ['概率等级', '概率等級', 'Classes of probability'],
  impact: ['影响等级', '影響等級', 'Classes of impact'],
  number: ['级数', '級數', 'Number of classes'],
  name: ['名称', '名稱', 'Name'],
  percent: ['代表概率 %', '代表概率 %', 'Stands for %'],
  days: ['延误起始（天）', '延誤起始（天）', 'Delay from (days)'],
  amount: ['损失起始（元）', '損失起始（元）', 'Loss from'],
  combine: ['多项影响', '多項影響', 'Several impacts'],
  rhythm: ['复核与上报', '覆核與上報', 'Reviews and escalation'],
  review: ['{level}风险每隔（天）', '{level}風險每隔（天）', 'Review {level} risks every (days)'],
  escalation: [
    '复核逾期几天后通知项目经理',
    '覆核逾期幾天後通知項目經理',
    'Days overdue before the project manager is notified',
  ],
  never: ['不通知', '不通知', 'Never'],
  appetite: ['可接受的最高等级', '可接受的最高等級', 'Highest acceptable level'],
  appetiteHint: [
    '超出的风险需由有“接受超出容忍度的风险”权限的人接受，或经审批',
    '超出的風險需由有「接受超出容忍度的風險」權限的人接受，或經審批',
    'Risks above it must be accepted by someone with permission to accept risks above the appetite, or through approval',
  ],
  class: ['第 {number} 级', '第 {number} 級', 'Class {number}'],
});
