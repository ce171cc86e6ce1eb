/** Style sheets are taken by Vite; their import has no value. */
declare module '*.css';
