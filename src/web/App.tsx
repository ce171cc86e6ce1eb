/**
 * The root component: theme, language, messages, cache of answers, router.
 * `mountApp()` is what app/main.tsx calls with the ports of the composition.
 */
import { StyleProvider } from '@ant-design/cssinjs';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import { StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { LANGS } from '#kernel/text.ts';
import { connectApi, queryClient } from './api.ts';
import { showAppearance, useDark } from './appearance.ts';
import { bindComposition, type Composition, loadComposition } from './composition.tsx';
import { forgetAllDirty, guardWindow } from './dirty.ts';
import { FeedbackBridge, toast } from './feedback.tsx';
import { askForFirstPage } from './first-page.ts';
import { fontFamily } from './fonts.ts';
import { PHONE_WIDTH, useNarrow } from './hooks.ts';
import { currentLang, loadOverrides } from './lang.ts';
import { type AntdLocale, loadLocale } from './locale.ts';
import { go } from './nav.ts';
import { tellCutText } from './parts/cut-text.ts';
import { returnFocus } from './parts/focus-return.ts';
import { popupKeys } from './parts/popup-keys.ts';
import type { SignInPorts } from './ports.ts';
import { findRoute, nameOf, registerRoutes, routeNamed } from './registry.ts';
import type { Route } from './route.ts';
import { createAppRouter, loginPath } from './router.tsx';
import { currentSession, endSession, startSession, useSession } from './session.ts';
import { LoadingLayer } from './shell/LoadingLayer.tsx';
import { currentMenuTrail } from './shell/menu-trail.ts';
import { resetTabs } from './shell/tabs/tabs-store.ts';
import { KEYS, readText } from './storage.ts';
import { useStore } from './store.ts';
import { keepStylesOf, styleCache, VARIABLES } from './styles.ts';
import { accentOf, adoptTheme, antdTheme, themeChoice } from './theme.ts';

const HTML_LANG = { 'zh-CN': 'zh-CN', HK: 'zh-HK', 'en-US': 'en' } as const;

const TRANSLATION_MS = 1500;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function toLogin(): void {
  forgetAllDirty();
  resetTabs();
  const { pathname, search } = globalThis.location;
  // Somebody is there already, with the page that is wanted back.
  if (pathname === loginPath()) return;
  const state = currentSession().left ? null : { from: `${pathname}${search}` };
  void go(loginPath(), { replace: true, state });
}

/** Adopts the menu themes the server keeps for the user. */
function useServerTheme(): void {
  const { viewer } = useSession();
  const system = viewer?.systemColor ?? null;
  const project = viewer?.projectColor ?? null;
  useEffect(() => adoptTheme(system, project), [system, project]);
}

interface RootProps {
  locale: AntdLocale;
  router: ReturnType<typeof createAppRouter>;
}

function Root({ locale, router }: RootProps) {
  const choice = useStore(themeChoice);
  const phone = useNarrow(PHONE_WIDTH);
  useServerTheme();
  const dark = useDark();
  const { text, fill } = accentOf(choice.system, dark);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--wm-primary', text);
    style.setProperty('--wm-primary-fill', fill);
    showAppearance(dark);
  }, [text, fill, dark]);
  keepStylesOf(`${choice.system} ${dark} ${phone}`);
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider
        locale={locale}
        theme={{ ...antdTheme(choice.system, LANGS.indexOf(currentLang()), dark, phone), cssVar: VARIABLES }}
        wave={{ disabled: true }}
        button={{ autoInsertSpace: false }}
      >
        <AntdApp message={{ maxCount: 3, top: 78 }}>
          <FeedbackBridge />
          <QueryClientProvider client={queryClient}>
            <LoadingLayer />
            <RouterProvider router={router} />
          </QueryClientProvider>
        </AntdApp>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Loads the page of an address and its data, as soon as all addresses are known. Callers that wait for it get a failure. */
function askWhenComposed(): void {
  loadComposition().then(
    () => askForFirstPage(globalThis.location),
    () => undefined,
  );
}

/**
 * Starts the application in the element with the id `root`, with the routes and ports of sign-in; `whole`: everything else, for
 * signed-in users.
 */
export async function mountApp(
  routes: readonly Route[],
  ports: SignInPorts,
  whole: () => Promise<Composition>,
): Promise<void> {
  document.documentElement.lang = HTML_LANG[currentLang()];
  document.documentElement.style.setProperty('--wm-font', fontFamily(LANGS.indexOf(currentLang())));
  showAppearance();
  registerRoutes(routes);
  bindComposition(whole);
  const router = createAppRouter();
  connectApi({
    toast: toast.error,
    toLogin: (message) => endSession(message),
    toError: () => void go(routeNamed('Error')?.path ?? '/'),
    onLogin: () => {
      const found = findRoute(globalThis.location.pathname);
      return found !== null && nameOf(found.route) === 'Login';
    },
    menuName: () => currentMenuTrail(globalThis.location.pathname).join('/'),
  });
  guardWindow();
  returnFocus();
  tellCutText();
  popupKeys();
  void startSession(ports, toLogin);
  const signedIn = readText(KEYS.token) !== null;
  // Of the sign-in page its own code first.
  if (signedIn) askWhenComposed();
  else askForFirstPage(globalThis.location);
  // Translations that are late wait for the next page; a slow answer does not hold this one.
  const translated = ports.extraTexts && Promise.race([loadOverrides(ports.extraTexts), wait(TRANSLATION_MS)]);
  const [locale] = await Promise.all([loadLocale(currentLang()), translated]);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Root locale={locale} router={router} />
    </StrictMode>,
  );
  if (!signedIn) loadComposition().catch(() => undefined);
}
