/** Skills and trainings in English. */
export const peopleInEnglish: Readonly<Record<string, string>> = {
  项目管理: 'Project management',
  前端开发: 'Front-end development',
  数据库设计: 'Database design',
  测量放线: 'Surveying and setting out',
  高处作业: 'Work at height',
  高处作业安全复训: 'Refresher: safety at height',
  培训中心: 'Training center',
  项目管理基础: 'Basics of project management',
  总部二层: 'Headquarters, second floor',
};
