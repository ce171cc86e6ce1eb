/**
 * Tables wider than their room, as those with a column a month: they scroll, their first column stays. The box that scrolls is
 * no stop of the keyboard by itself; as the `ref` of what holds the table this makes it one.
 */
export function scrollsByKeyboard(holder: HTMLElement | null): void {
  for (const box of holder?.querySelectorAll<HTMLElement>('.ant-table-content') ?? [])
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
}
