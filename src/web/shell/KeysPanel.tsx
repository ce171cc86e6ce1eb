import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../lang.ts';
import { type KeyGroup, KeyGroups } from '../parts/KeyGroups.tsx';
import { findRoute } from '../registry.ts';
import { shellTexts as s } from './texts.ts';

const EVERYWHERE: readonly KeyGroup[] = [
  {
    title: s.keysEverywhere,
    keys: [
      [s.keySearch, 'Ctrl+K'],
      [s.keyHelp, '?'],
      [s.keyClose, 'Esc'],
    ],
  },
  {
    title: s.keysRecord,
    keys: [
      [s.keyEdit, 'E'],
      [s.keyNext, 'J / K'],
      [s.keyBack, 'Esc'],
    ],
  },
];

/** The keys of the page on screen, before those of every page. */
export function KeysPanel({ onClose }: { onClose(): void }) {
  const t = useText();
  const { pathname } = useLocation();
  const [own, setOwn] = useState<readonly KeyGroup[]>([]);
  useEffect(() => {
    let wanted = true;
    // Without its code the page's keys are not shown; those of every page are.
    findRoute(pathname)
      ?.route.keys?.()
      .then(
        (groups) => wanted && setOwn(groups),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [pathname]);
  return (
    <Modal open width={860} title={t(s.keys)} footer={null} onCancel={onClose}>
      <KeyGroups groups={[...own, ...EVERYWHERE]} />
    </Modal>
  );
}
