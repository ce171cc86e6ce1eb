import {
  BellOutlined,
  BgColorsOutlined,
  DownOutlined,
  IdcardOutlined,
  InfoCircleOutlined,
  LockOutlined,
  LogoutOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Avatar, Dropdown, type MenuProps, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { toast } from '../feedback.tsx';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { LanguageSwitcher } from '../parts/LanguageSwitcher.tsx';
import { isRegistered } from '../registry.ts';
import { shellPorts, useSession } from '../session.ts';
import { leave } from './actions.ts';
import { ThemePicker } from './ThemePicker.tsx';
import { shellTexts as s } from './texts.ts';

const PersonalSettings = lazy(() => import('./PersonalSettings.tsx').then((m) => ({ default: m.PersonalSettings })));
const ACCOUNT = '/accountSet';
const NOTIFICATIONS = '/accountSet/notifications';
const PASSWORD_PAGES = ['/modules/sys/changePassword', '/modules/sys/updatePassword'];

/** User dropdown: name, account, personal settings, password, theme, version, log out. */
export function UserMenu() {
  const t = useText();
  const { viewer } = useSession();
  const [settings, setSettings] = useState(false);
  const [theme, setTheme] = useState(false);
  const passwordPage = PASSWORD_PAGES.find(isRegistered);
  const showVersion = async (): Promise<void> => {
    const version = await shellPorts()
      .version()
      .catch(() => null);
    if (version) toast.info(t(s.versionIs, { version }));
  };
  const actions: Record<string, () => void> = {
    account: () => void go(ACCOUNT),
    notifications: () => void go(NOTIFICATIONS),
    personal: () => setSettings(true),
    password: () => void go(passwordPage!),
    theme: () => setTheme(true),
    version: () => void showVersion(),
    leave: () => void leave(),
  };
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <div className="wm-who">
          <strong>{viewer.userName}</strong>
          <small>{viewer.account}</small>
        </div>
      ),
    },
    { type: 'divider' },
    ...(isRegistered(ACCOUNT) ? [{ key: 'account', icon: <IdcardOutlined />, label: t(s.accountSettings) }] : []),
    ...(isRegistered(NOTIFICATIONS)
      ? [{ key: 'notifications', icon: <BellOutlined />, label: t(s.notificationSettings) }]
      : []),
    { key: 'personal', icon: <SettingOutlined />, label: t(s.personalSettings) },
    ...(passwordPage ? [{ key: 'password', icon: <LockOutlined />, label: t(s.changePassword) }] : []),
    { key: 'theme', icon: <BgColorsOutlined />, label: t(s.themeSettings) },
    { key: 'version', icon: <InfoCircleOutlined />, label: t(s.version) },
    { type: 'divider' },
    { key: 'languages', type: 'group', label: <LanguageSwitcher /> },
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: t(s.signOut) },
  ];
  return (
    <>
      <Popover
        open={theme}
        onOpenChange={(open) => !open && setTheme(false)}
        trigger="click"
        placement="bottomRight"
        content={<ThemePicker />}
      >
        <span className="wm-user-anchor">
          <Dropdown
            placement="bottomRight"
            trigger={['click']}
            menu={{ items, onClick: ({ key }) => actions[key]?.() }}
            classNames={{ root: 'wm-user-menu' }}
            styles={{ root: { minWidth: 240 } }}
          >
            <button type="button" className="wm-user" aria-label={`${viewer.userName} ${t(s.account)}`}>
              <Avatar size={24}>{[...viewer.userName][0]?.toUpperCase()}</Avatar>
              <span>{viewer.userName}</span>
              <DownOutlined />
            </button>
          </Dropdown>
        </span>
      </Popover>
      <Suspense>{settings && <PersonalSettings onClose={() => setSettings(false)} />}</Suspense>
    </>
  );
}
