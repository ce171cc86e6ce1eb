/** Texts of the screens of human resources. */
import { texts } from '#kernel/text.ts';

export const employeePageTexts = texts('employeePage', {
  personnel: ['人事档案', '人事檔案', 'Personnel files'],
  human: ['人力资源', '人力資源', 'Human resources'],
  newFile: ['新建人事档案', '新建人事檔案', 'New personnel file'],
  newPost: ['岗位设置', '崗位設定', 'Job post'],
  newTraining: ['新建培训计划', '新建培訓計劃', 'New training plan'],
  files: ['人事档案', '人事檔案', 'Personnel files'],
  posts: ['岗位', '崗位', 'Job posts'],
  matrix: ['技能矩阵', '技能矩陣', 'Skill matrix'],
  held: ['人员技能', '人員技能', 'Skills of people'],
  skills: ['技能目录', '技能目錄', 'Skills'],
  trainings: ['培训', '培訓', 'Trainings'],
  noFile: ['还没有人事档案', '還沒有人事檔案', 'No personnel files yet'],
  noPost: ['还没有岗位', '還沒有崗位', 'No job posts yet'],
  noSkill: ['还没有技能', '還沒有技能', 'No skills yet'],
  noHeld: ['还没有人员技能', '還沒有人員技能', 'No skills of people yet'],
  noTraining: ['还没有培训计划', '還沒有培訓計劃', 'No training plans yet'],
  noMatrix: [
    '还没有技能，先在技能目录中新建',
    '還沒有技能，先在技能目錄中新建',
    'No skills yet; create them in the list of skills first',
  ],
  person: ['人员', '人員', 'Person'],
  until: ['有效期至 {day}', '有效期至 {day}', 'Valid until {day}'],
  gap: ['岗位要求：{level}', '崗位要求：{level}', 'The job post asks for: {level}'],
  first: [
    '显示前 {shown} 人，共 {total} 人',
    '顯示前 {shown} 人，共 {total} 人',
    'The first {shown} of {total} people',
  ],
  legend: [
    '0 不具备；1 在指导下完成；2 独立完成，需检查；3 独立完成并能指导他人；红色低于岗位要求',
    '0 不具備；1 在指導下完成；2 獨立完成，需檢查；3 獨立完成並能指導他人；紅色低於崗位要求',
    '0 none; 1 supervised; 2 independent with checks; 3 independent and can train others; red is below what the job post asks for',
  ],
});
