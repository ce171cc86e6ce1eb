/** A password for one sign-in: four classes, no letters or digits that look alike. */
import { randomInt } from 'node:crypto';

const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%^&*'] as const;
const LENGTH = 14;

export function oneTimePassword(): string {
  const all = CLASSES.join('');
  const chosen = CLASSES.map((c) => c[randomInt(c.length)]!);
  while (chosen.length < LENGTH) chosen.push(all[randomInt(all.length)]!);
  for (let i = chosen.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [chosen[i], chosen[j]] = [chosen[j]!, chosen[i]!];
  }
  return chosen.join('');
}
