import { MenuEditor } from './MenuEditor.tsx';

/** The company's system menu. */
export default function MenuPage() {
  return <MenuEditor area="system" />;
}
