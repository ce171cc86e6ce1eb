/** Why an `.mpp` is not read, one sentence each. */
import { texts } from '#kernel/text.ts';

export const mppTexts = texts('planMpp', {
  password: [
    '此 Project 文件设有打开密码，请在 Microsoft Project 中取消密码后重新导入',
    '此 Project 檔案設有開啟密碼，請在 Microsoft Project 中取消密碼後重新匯入',
    'This Project file opens only with a password; remove the password in Microsoft Project and import it again',
  ],
  cut: [
    '文件不完整（被截断），请重新获取完整的文件后导入',
    '檔案不完整（被截斷），請重新取得完整的檔案後匯入',
    'The file is incomplete (cut off); get the whole file and import that',
  ],
  tooOld: [
    '此文件由 Project 98 或更早的版本保存，请用 Project 2000 或更高版本另存后导入',
    '此檔案由 Project 98 或更早的版本儲存，請用 Project 2000 或更高版本另存後匯入',
    'This file was saved by Project 98 or older; save it with Project 2000 or newer and import that',
  ],
  template: [
    '此文件是 Project 模板（.mpt），请用它新建计划并保存为 .mpp 后导入',
    '此檔案是 Project 範本（.mpt），請用它新增計劃並儲存為 .mpp 後匯入',
    'This is a Project template (.mpt); create a plan from it in Project, save it as .mpp and import that',
  ],
  otherProgram: [
    '此文件来自其他程序，不是 Microsoft Project 计划',
    '此檔案來自其他程式，不是 Microsoft Project 計劃',
    'This file is from another program; it is not a Microsoft Project plan',
  ],
  damaged: [
    '此 Project 文件已损坏，其中的计划无法读取',
    '此 Project 檔案已損壞，其中的計劃無法讀取',
    'This Project file is damaged; the plan in it cannot be read',
  ],
  damagedRecord: [
    '记录已损坏，其数据不在文件中',
    '記錄已損壞，其資料不在檔案中',
    'The record is damaged: its data is not in the file',
  ],
});
