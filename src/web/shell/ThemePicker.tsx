import { CheckOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useState } from 'react';
import { type Appearance, appearance, appearances, useDark } from '../appearance.ts';
import { useText } from '../lang.ts';
import { shellPorts } from '../session.ts';
import { useStore } from '../store.ts';
import {
  type Area,
  MENU_THEMES,
  type MenuThemeName,
  menuThemes,
  themeChoice,
  WORKBENCH_COLORS,
  workbenchBack,
} from '../theme.ts';
import { shellTexts as s } from './texts.ts';

/** Menu color of the two areas and the workbench's background. */
export function ThemePicker() {
  const t = useText();
  const choice = useStore(themeChoice);
  const look = useStore(appearance);
  const dark = useDark();
  const [area, setArea] = useState<Area>('system');
  const choose = (name: MenuThemeName): void => {
    if (choice[area] === name) return;
    themeChoice.update((now) => ({ ...now, [area]: name }));
    const { system, project } = themeChoice.get();
    // The choice is kept in this browser too, so an answer that fails changes nothing for the person.
    shellPorts()
      .saveColors({ systemColor: system, projectColor: project })
      .catch(() => undefined);
  };
  return (
    <div className="wm-theme">
      <div className="wm-theme-head">
        <strong>{t(s.appearance)}</strong>
        <Segmented<Appearance>
          size="small"
          value={look}
          onChange={(chosen) => appearance.update(() => chosen)}
          aria-label={t(s.appearance)}
          options={Object.entries(appearances).map(([value, label]) => ({
            value: value as Appearance,
            label: t(label),
          }))}
        />
      </div>
      <div className="wm-theme-head">
        <strong>{t(s.menuColor)}</strong>
        <Segmented<Area>
          size="small"
          value={area}
          onChange={setArea}
          options={[
            { value: 'system', label: t(s.systemArea) },
            { value: 'project', label: t(s.projectArea) },
          ]}
        />
      </div>
      <div className="wm-theme-menus" role="radiogroup" aria-label={t(s.menuColor)}>
        {MENU_THEMES.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: a picture of the menu, not a form field
          <button
            type="button"
            key={name}
            role="radio"
            aria-checked={choice[area] === name}
            className="wm-theme-menu"
            onClick={() => choose(name)}
          >
            <span style={{ background: menuThemes[name].back }}>
              <i style={{ background: menuThemes[name].selected }} />
              <i style={{ background: menuThemes[name].hover }} />
              <i style={{ background: menuThemes[name].hover }} />
              {choice[area] === name && (
                <CheckOutlined style={{ color: menuThemes[name].dark ? '#fff' : menuThemes[name].primary }} />
              )}
            </span>
            {t(menuThemes[name].label)}
          </button>
        ))}
      </div>
      <strong>{t(s.workbenchColor)}</strong>
      <div className="wm-theme-colors" role="radiogroup" aria-label={t(s.workbenchColor)}>
        {WORKBENCH_COLORS.map((color) => (
          // biome-ignore lint/a11y/useSemanticElements: a color swatch, not a form field
          <button
            type="button"
            key={color}
            role="radio"
            aria-checked={choice.workbench === color}
            aria-label={color}
            style={{ background: workbenchBack(color, dark) }}
            onClick={() => themeChoice.update((now) => ({ ...now, workbench: color }))}
          >
            {choice.workbench === color && <CheckOutlined />}
          </button>
        ))}
      </div>
    </div>
  );
}
