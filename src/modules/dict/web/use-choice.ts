import { useSearchParams } from 'react-router';

/**
 * What is chosen at the side, in the address. What the list beside it was narrowed to goes with the old choice, so that another
 * one shows all it has.
 */
export function useChoice(name: string): [string | null, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  return [params.get(name), (value) => setParams({ [name]: value }, { replace: true })];
}
