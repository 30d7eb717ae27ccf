"""What stands between the sockets of a server and the application: connections, the health port, the drain."""
