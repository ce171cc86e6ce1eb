/** A quiet plan for the sign-in page: bars, links, a milestone and today. Decoration only. */
const BARS: readonly (readonly [x: number, y: number, width: number, tone: 'a' | 'b' | 'c', progress: number])[] = [
  [0, 20, 150, 'a', 1],
  [64, 56, 118, 'b', 1],
  [150, 92, 136, 'c', 0.7],
  [150, 128, 92, 'b', 0.45],
  [246, 164, 120, 'a', 0.15],
  [318, 200, 82, 'c', 0],
];
const LINKS = ['M150 28h10v28h-10', 'M182 64h8v28h-12', 'M242 136h8v20', 'M366 172h8v20h-12'];

export const PlanPicture = () => (
  <svg className="wm-auth-plan" viewBox="-8 0 440 236" aria-hidden="true">
    {[0, 72, 144, 216, 288, 360].map((x) => (
      <line key={x} x1={x} x2={x} y1="0" y2="236" className="wm-plan-grid" />
    ))}
    {LINKS.map((path) => (
      <path key={path} d={path} className="wm-auth-link" />
    ))}
    {BARS.map(([x, y, width, tone, progress]) => (
      <g key={y}>
        <rect x={x} y={y} width={width} height="16" rx="4" className={`wm-plan-${tone}`} opacity="0.42" />
        <rect x={x} y={y} width={width * progress} height="16" rx="4" className={`wm-plan-${tone}`} />
      </g>
    ))}
    <path d="M412 198l10 10-10 10-10-10z" className="wm-plan-milestone" />
    <line x1="252" x2="252" y1="4" y2="236" className="wm-plan-today" />
    <circle cx="252" cy="4" r="4" className="wm-plan-today-dot" />
  </svg>
);
