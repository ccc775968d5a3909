// Its own: the framework would take the one at the top of the repository, which reads the app's environment.
export function register() {}
