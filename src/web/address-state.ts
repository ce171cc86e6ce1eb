/** The state of a list in its address, so that a link shows the same rows: filters as texts, page number and size. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from './session.ts';

export interface AddressState {
  /** A parameter, '' when it is not there. */
  text(name: string): string;
  /** Writes parameters ('' removes one) and starts at the first page again, unless the page is among them. */
  set(change: Readonly<Record<string, string>>): void;
  pageNum: number;
  pageSize: number;
  /** For ListPages. */
  onPage(next: { pageNum: number; pageSize: number }): void;
}

export function useAddressState(): AddressState {
  const { viewer } = useSession();
  const [params, setParams] = useSearchParams();
  const pageNum = Math.max(1, Number(params.get('pageNum')) || 1);
  const pageSize = Number(params.get('pageSize')) || viewer.pageSize;
  const set: AddressState['set'] = (change) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (!('pageNum' in change)) next.delete('pageNum');
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    text: (name) => params.get(name) ?? '',
    set,
    pageNum,
    pageSize,
    onPage: (next) =>
      set({
        pageNum: next.pageNum > 1 ? String(next.pageNum) : '',
        ...(next.pageSize !== pageSize && { pageSize: String(next.pageSize) }),
      }),
  };
}

/** Input takes effect 500 ms later or with Enter (2-rules §9). */
export function useTyped(settled: string, apply: (value: string) => void) {
  const [value, setValue] = useState(settled);
  useEffect(() => setValue(settled), [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (value.trim() === settled) return;
    const timer = setTimeout(() => apply(value.trim()), 500);
    return () => clearTimeout(timer);
  }, [value]);
  return { value, type: setValue, now: (text: string) => apply(text.trim()) };
}
