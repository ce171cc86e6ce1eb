import { useSearchParams } from 'react-router';

/**
 * The selection of the side, in the address. Filters of the list are dropped with the old selection, so that another one shows
 * everything.
 */
export function useChoice(name: string): [string | null, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  return [params.get(name), (value) => setParams({ [name]: value }, { replace: true })];
}
