/** Screens that customers share with suppliers and contracts. */

export { PartyForm } from './PartyForm.tsx';
export { CircleList, circleList } from './PartyList.tsx';
export { PartyPage } from './PartyPage.tsx';
