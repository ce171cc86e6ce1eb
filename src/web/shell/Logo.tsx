import { useQuery } from '@tanstack/react-query';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { shellPorts } from '../session.ts';
import { home } from './actions.ts';
import { shellTexts as s } from './texts.ts';

/** The product's sign: a way marker. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 2.2c-3.9 0-7 3-7 6.8 0 4.9 7 12.8 7 12.8s7-7.900 7-12.800c0-3.800-3.100-6.800-7-6.800z"
        fill="#3b82f6"
      />
      <path
        d="M8.200 9.300l2.700 2.700 5-5.100"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Head of the system menu: the company's logo if it has one, else the product's. */
export function Logo({ collapsed }: { collapsed: boolean }) {
  const t = useText();
  const logo = useQuery({
    queryKey: ['logo'],
    queryFn: async () =>
      (await shellPorts()
        .logo?.()
        .catch(() => null)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { entities: ['companyLogo'] },
  });
  return (
    <button
      type="button"
      className="wm-logo"
      onClick={() => void go(home())}
      aria-label={collapsed ? t(s.home) : `${t(s.product)} ${t(s.home)}`}
    >
      {logo.data ? <img src={logo.data} alt="" /> : <Mark />}
      {!collapsed && <strong>{t(s.product)}</strong>}
    </button>
  );
}
