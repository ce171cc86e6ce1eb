/** Leaves a key out instead of storing undefined. */
export function put<T extends object, K extends keyof T>(of: T, key: K, value: T[K] | undefined): T {
  const { [key]: _gone, ...rest } = of;
  return (value === undefined ? rest : { ...rest, [key]: value }) as T;
}
