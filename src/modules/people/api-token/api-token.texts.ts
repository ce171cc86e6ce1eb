import { texts } from '#kernel/text.ts';

export const apiTokenTexts = texts('apiToken', {
  title: ['API 令牌', 'API 令牌', 'API tokens'],
  badEnd: [
    '有效期须在 {from} 至 {to} 之间',
    '有效期須在 {from} 至 {to} 之間',
    'The last day must lie between {from} and {to}',
  ],
  badNetwork: [
    '“{network}”不是 IP 地址或网段；多个之间用逗号分隔，例如 203.0.113.7, 10.0.0.0/8',
    '「{network}」不是 IP 地址或網段；多個之間用逗號分隔，例如 203.0.113.7, 10.0.0.0/8',
    '"{network}" is neither an IP address nor a network; separate several by commas, such as 203.0.113.7, 10.0.0.0/8',
  ],
  manyNetworks: ['最多 {most} 个地址或网段', '最多 {most} 個地址或網段', 'At most {most} addresses or networks'],
  manyTokens: [
    '每人最多 {most} 个有效令牌，请先撤销不用的',
    '每人最多 {most} 個有效令牌，請先撤銷不用的',
    'A person has at most {most} active tokens; revoke one that is not used first',
  ],
  nameTaken: [
    '您已有名为“{name}”的有效令牌',
    '您已有名為「{name}」的有效令牌',
    'You already have an active token named "{name}"',
  ],
  barred: [
    '令牌所有者须先登录并完成密码或两步验证设置，令牌才能使用',
    '令牌擁有者須先登入並完成密碼或兩步驗證設定，令牌才能使用',
    'The owner of the token must first sign in and set the password or two-step sign-in that is asked of them',
  ],
  madeSubject: ['您的账号创建了 API 令牌', '您的帳號建立了 API 令牌', 'An API token was made for your account'],
  madeText: [
    '{name}：您的账号 {username} 创建了 API 令牌“{token}”，有效期至 {endsOn}。若不是您本人操作，请立即在账号设置中撤销并修改密码。',
    '{name}：您的帳號 {username} 建立了 API 令牌「{token}」，有效期至 {endsOn}。若不是您本人操作，請立即在帳號設定中撤銷並修改密碼。',
    '{name}: the API token "{token}" was made for your account {username}, valid through {endsOn}. If this was not you, revoke it in your account settings at once and change your password.',
  ],
});
