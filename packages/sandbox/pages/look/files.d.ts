// How the bundler gives a file to the program: as text, or as a data URL.
declare module '*?raw' {
  const text: string
  export default text
}
declare module '*?inline' {
  const url: string
  export default url
}
