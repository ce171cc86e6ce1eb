/** Purchases, a plan change and templates in English. */
export const approvalsInEnglish: Readonly<Record<string, string>> = {
  采购申请单: 'Purchase request form',
  部门经理审批: 'Approval by department manager',
  总部审批: 'Approval by head office',
  采购申请: 'Purchase request',
  '采购申请：': 'Purchase request: ',
  防水卷材复检用封样: 'Reference samples for retesting the membrane',
  '4.0 mm 改性沥青防水卷材': 'Modified bitumen membrane, 4.0 mm',
  基坑位移监测传感器: 'Sensors for monitoring the excavation',
  静力水准仪: 'Hydrostatic level sensor',
  数据采集模块: 'Data logger',
  '监测频率要求提高，同意。': 'We have to measure more often now. Agreed.',
  '卷材退换货并重新复检，防水施工顺延两天。':
    'Membrane returned, replaced and retested; waterproofing moves back two days.',
  软件研发项目模板: 'Software development template',
  '由“路标平台二期研发”整理：从立项、需求、设计到试点与上线的完整计划。':
    'Made from Waymark Platform Phase 2: the complete plan from scope, requirements and design to pilot and go-live.',
  房建工程项目模板: 'House construction template',
  '由“滨江住宅样板楼”整理：施工准备到竣工验收的计划与检查点。':
    'Made from Riverside Show Home: plan and inspections from site work to final acceptance.',
};
