/** What the pages say about passkeys. */
import { texts } from '#kernel/text.ts';

export const pageTexts = texts('passkey-pages', {
  title: ['通行密钥', '通行密鑰', 'Passkeys'],
  note: [
    '用设备的指纹、面容、解锁码或安全密钥登录，不需要密码。通行密钥同时满足两步验证。',
    '用裝置的指紋、面容、解鎖碼或安全密鑰登入，不需要密碼。通行密鑰同時滿足兩步驗證。',
    'Sign in with the fingerprint, face or PIN of a device, or with a security key, without a password. A passkey stands for both steps.',
  ],
  add: ['添加通行密钥', '新增通行密鑰', 'Add a passkey'],
  none: ['还没有通行密钥', '還沒有通行密鑰', 'There is no passkey yet'],
  proof: ['确认是您本人', '確認是您本人', 'That it is you'],
  addNote: [
    '请输入当前密码；没有密码时，请在登录后十分钟内添加。',
    '請輸入目前密碼；沒有密碼時，請在登入後十分鐘內新增。',
    'Give your current password. Without one, add the passkey within ten minutes of signing in.',
  ],
  name: ['名称', '名稱', 'Name'],
  createdAt: ['添加时间', '新增時間', 'Added'],
  lastUsed: ['最近使用', '最近使用', 'Last used'],
  kept: ['保存位置', '儲存位置', 'Kept'],
  synced: ['在多台设备间同步', '在多台裝置間同步', 'Synchronized between devices'],
  single: ['仅此设备', '僅此裝置', 'On one device'],
  rename: ['重命名', '重新命名', 'Rename'],
  remove: ['删除', '刪除', 'Remove'],
  removeAsk: ['删除通行密钥“{name}”？', '刪除通行密鑰「{name}」？', 'Remove the passkey {name}?'],
  removeNote: [
    '之后不能再用它登录。设备上保存的密钥请在设备中删除。',
    '之後不能再用它登入。裝置上儲存的密鑰請在裝置中刪除。',
    'It signs nobody in any more. Delete it on the device too.',
  ],
  added: ['已添加', '已新增', 'Added'],
  removed: ['已删除', '已刪除', 'Removed'],
  renamed: ['已重命名', '已重新命名', 'Renamed'],
  signIn: ['使用通行密钥登录', '使用通行密鑰登入', 'Sign in with a passkey'],
  stopped: [
    '浏览器没有完成操作：已取消、超时，或此设备没有本系统的通行密钥',
    '瀏覽器沒有完成操作：已取消、逾時，或此裝置沒有本系統的通行密鑰',
    'The browser did not finish: it was canceled, took too long, or there is no passkey for this address on the device',
  ],
  exists: ['此设备已有您的通行密钥', '此裝置已有您的通行密鑰', 'This device has a passkey of yours already'],
  cleared: ['已清除 {count} 个通行密钥', '已清除 {count} 個通行密鑰', '{count} passkeys were removed'],
  clear: ['清除通行密钥', '清除通行密鑰', 'Remove passkeys'],
  clearAsk: ['清除{name}的全部通行密钥？', '清除{name}的全部通行密鑰？', 'Remove all passkeys of {name}?'],
  clearNote: [
    '此人的会话会结束。请在设备丢失或被盗时使用。',
    '此人的工作階段會結束。請在裝置遺失或被盜時使用。',
    'The sessions of the person end. For a device that was lost or stolen.',
  ],
});
